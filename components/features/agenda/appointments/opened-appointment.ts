"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useOpenedStep } from "@/lib/browser/history/use-opened-step.ts";

const APPOINTMENT_PARAM = "appointment";

export function useOpenedAppointment() {
  const pathname = usePathname();
  const params = useSearchParams();
  const opened = params.get(APPOINTMENT_PARAM) ?? undefined;
  const { open: openStep, close: closeStep } = useOpenedStep(opened !== undefined);
  const hrefOf = useCallback(
    (id?: string) => {
      const next = new URLSearchParams(params);
      if (id) next.set(APPOINTMENT_PARAM, id);
      else next.delete(APPOINTMENT_PARAM);
      return next.size > 0 ? `${pathname}?${next}` : pathname;
    },
    [pathname, params],
  );
  const open = useCallback((id: string) => openStep(hrefOf(id)), [openStep, hrefOf]);
  const close = useCallback(() => closeStep(hrefOf()), [closeStep, hrefOf]);

  return { opened, open, close };
}
