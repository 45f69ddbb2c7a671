"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { pushStep } from "@/lib/browser/history/history-step.ts";

const PARAMETER = "load";

export function useLoadAddress() {
  const pathname = usePathname();
  const id = useSearchParams().get(PARAMETER);
  const show = (next: string | null) =>
    pushStep(next ? `${pathname}?${new URLSearchParams({ [PARAMETER]: next })}` : pathname);
  return { id, show };
}
