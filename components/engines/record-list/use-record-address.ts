"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { pushStep } from "@/lib/browser/history/history-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";

const PARAMETER = "record";
export const NEW = "new";

export function useRecordAddress() {
  const pathname = usePathname();
  const open = useSearchParams().get(PARAMETER) ?? undefined;
  const hrefOf = useCallback(
    (record?: string) => (record ? `${pathname}?${new URLSearchParams({ [PARAMETER]: record })}` : pathname),
    [pathname],
  );
  const show = useCallback((record: string) => leave(() => pushStep(hrefOf(record))), [hrefOf]);
  const close = useCallback(() => pushStep(hrefOf()), [hrefOf]);
  return { open, hrefOf, show, close };
}
