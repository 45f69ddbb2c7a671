"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { leave } from "@/lib/leaving/leave-guard.ts";

const PARAMETER = "record";
/** What the address says where a record is being made. */
export const NEW = "new";

/** Which record is open, as the address says. Whoever holds something unsaved is asked first. */
export function useRecordAddress() {
  const pathname = usePathname();
  const open = useSearchParams().get(PARAMETER) ?? undefined;
  const hrefOf = useCallback(
    (record?: string) => (record ? `${pathname}?${new URLSearchParams({ [PARAMETER]: record })}` : pathname),
    [pathname],
  );
  const show = useCallback(
    (record: string) => leave(() => window.history.pushState(null, "", hrefOf(record))),
    [hrefOf],
  );
  const close = useCallback(() => window.history.pushState(null, "", hrefOf()), [hrefOf]);
  return { open, hrefOf, show, close };
}
