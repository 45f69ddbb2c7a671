"use client";

import { usePathname, useSearchParams } from "next/navigation";
import * as z from "zod";
import { Combine } from "@/contract/kernel/closed-lists.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import type { Mapping } from "./targets.ts";

const StoredMapping = z.object({
  fields: z.array(z.string()),
  constants: z.array(z.object({ field: z.string(), constant: z.string() })),
  combine: z.record(z.string(), Combine).optional(),
});
const storageKey = (loadId: string) => `load-mapping ${loadId}`;

export function saveMapping(loadId: string, mapping: Mapping): void {
  try {
    sessionStorage.setItem(storageKey(loadId), JSON.stringify(mapping));
  } catch {
    // Storage is unavailable: the suggested mapping applies.
  }
}

export function readStoredMapping(loadId: string, width: number): Mapping | undefined {
  try {
    const stored = StoredMapping.safeParse(JSON.parse(sessionStorage.getItem(storageKey(loadId)) ?? "null"));
    return stored.success && stored.data.fields.length === width ? stored.data : undefined;
  } catch {
    return undefined;
  }
}

export function forgetMapping(loadId: string): void {
  try {
    sessionStorage.removeItem(storageKey(loadId));
  } catch {
    // Storage is unavailable: nothing is stored.
  }
}

const PARAMETER = "load";

export function useImportAddress() {
  const pathname = usePathname();
  const id = useSearchParams().get(PARAMETER);
  const show = (next: string | null) =>
    pushStep(next ? `${pathname}?${new URLSearchParams({ [PARAMETER]: next })}` : pathname);
  return { id, show };
}
