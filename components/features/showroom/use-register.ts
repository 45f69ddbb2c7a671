"use client";

import { useCallback, useRef, useState } from "react";
import type { VisitInput } from "@/contract/showroom/visits.ts";
import { saveLastAgency } from "@/lib/features/showroom/device-memory.ts";
import { enqueueVisit, type Owner } from "@/lib/features/showroom/store.ts";
import { notifyWaiting } from "@/lib/features/showroom/sync-queue.ts";
import { toVisitInput, type VisitValues } from "./form-values.ts";

export type Registering = Partial<Pick<VisitInput, "id" | "arrivedAt" | "appointmentId" | "force">>;

/** The outbox registers online and offline. The form's id makes a double press one visit. */
export function useRegister({ userId, licenseId }: Owner) {
  const [isFull, setFull] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // A second press may precede the render.
  const isAtIt = useRef(false);
  const register = useCallback(
    async (values: VisitValues, { id, arrivedAt, ...as }: Registering & { id: string }): Promise<boolean> => {
      const { appointmentId, force } = as;
      if (isAtIt.current) return false;
      isAtIt.current = true;
      setBusy(true);
      const input = { id, arrivedAt: arrivedAt ?? new Date().toISOString() };
      const of = {
        hostId: userId,
        licenseId,
        ...(appointmentId && { appointmentId }),
        ...(force && { force }),
      };
      try {
        await enqueueVisit(toVisitInput(values, { ...input, ...of }));
      } catch {
        setFull(true);
        return false;
      } finally {
        isAtIt.current = false;
        setBusy(false);
      }
      if (values.agencyId) saveLastAgency(values.agencyId);
      notifyWaiting();
      return true;
    },
    [userId, licenseId],
  );
  return { register, isBusy, isFull };
}
