"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useSession } from "next-auth/react";
import { createContext, type ReactNode, useContext, useMemo, useTransition } from "react";
import { LoadingOverlay } from "@/components/ui/loading-overlay.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { shellCalls } from "@/contract/calls.ts";
import type { LicenseName } from "@/contract/licenses/directory.ts";
import { useRead } from "@/lib/api/query.ts";
import { knownZone, ZoneContext } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useShell } from "./shell-context.ts";

const ChooseLicense = createContext<(license: LicenseName) => void>(() => {});

export function LicenseProvider({ children }: { children: ReactNode }) {
  const { t } = useT();
  const { licenseId } = useShell();
  const { update } = useSession();
  const client = useQueryClient();
  const router = useRouter();
  const pathname = usePathname();
  const toast = useToast();
  const info = useLicenseInfo(licenseId);
  const [isChanging, startChanging] = useTransition();

  const select = useMemo(
    () => (license: LicenseName) => {
      if (license.licenseId === licenseId) return;
      startChanging(async () => {
        const changed = await update({ licenseId: license.licenseId }).catch(() => null);
        if (changed?.licenseId !== license.licenseId) {
          toast.show({ type: "danger", message: t("shell.licenseNotChanged") });
          return;
        }
        client.clear();
        router.replace(pathname);
        router.refresh();
        toast.show({ type: "success", message: t("shell.licenseChanged", { license: license.licenseName }) });
      });
    },
    [client, licenseId, pathname, router, t, toast, update],
  );

  return (
    <ChooseLicense value={select}>
      <ZoneContext value={knownZone(info.data?.timeZone)}>{children}</ZoneContext>
      {isChanging && <LoadingOverlay label={t("shell.changingLicense")} />}
    </ChooseLicense>
  );
}

const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: 2,
  retryDelay: (attempt: number) => Math.min(1000 * 2 ** attempt, 30_000),
  refetchOnWindowFocus: false,
  refetchOnMount: false,
  refetchOnReconnect: false,
} as const;

function useLicenseInfo(licenseId: string | null) {
  return useRead(shellCalls.license, licenseId ? { licenseId } : {}, { ...ONCE, enabled: licenseId !== null });
}

export function useLicense() {
  const { user, licenseId } = useShell();
  const select = useContext(ChooseLicense);
  const read = useLicenseInfo(licenseId);
  const known = user.licenses.find((license) => license.licenseId === licenseId);

  return {
    licenseId,
    name: read.data?.licenseName ?? known?.licenseName,
    identification: read.data?.companyIdentification,
    select,
  };
}
