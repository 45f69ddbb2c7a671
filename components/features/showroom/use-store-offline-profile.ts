"use client";

import type { Session } from "next-auth";
import { useEffect, useState } from "react";
import type { Showroom } from "@/contract/showroom/visits.ts";
import { saveShell } from "@/lib/features/showroom/offline-profile.ts";
import {
  type OfflineProfile,
  type Owner,
  readOfflineProfile,
  saveOfflineProfile,
} from "@/lib/features/showroom/store.ts";
import { useT } from "@/lib/i18n/client.ts";

/** Stores the data and page for offline registration. @returns the data as read, else as stored for this user */
export function useStoreOfflineProfile(
  { userId, licenseId }: Owner,
  session: Session | null,
  read: Showroom | undefined,
): Pick<OfflineProfile, "agencies" | "products" | "requiredFields"> | undefined {
  const { locale } = useT();
  const [stored, setStored] = useState<OfflineProfile>();
  const user = session?.user;
  useEffect(() => {
    if (!user || !licenseId) return;
    if (!read) {
      readOfflineProfile().then(
        (desk) => desk?.userId === userId && desk.licenseId === licenseId && setStored(desk),
        () => {},
      );
      return;
    }
    const licenseName = user.licenses.find((one) => one.licenseId === licenseId)?.licenseName ?? "";
    const { agencies, products, requiredFields } = read;
    const desk = { userId, licenseId, fullName: user.fullName, licenseName, agencies, products, requiredFields };
    // Storage may be unavailable: the app works online only.
    saveOfflineProfile(desk).catch(() => {});
  }, [userId, licenseId, user, read]);

  useEffect(() => void saveShell(locale), [locale]);
  return read ?? stored;
}
