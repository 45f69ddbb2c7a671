"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { OPEN_MODAL, TAKES_KEYS } from "@/components/ui/takes-keys.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { routes } from "@/lib/routing/routes.ts";

export function useSearchKey(canSearch: boolean): void {
  const router = useRouter();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    // Many keyboards need Shift for the slash.
    if (key !== "/" || defaultPrevented || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest(TAKES_KEYS)) return;
    if (document.querySelector(OPEN_MODAL)) return;
    const field = document.querySelector<HTMLInputElement>("main input[type=search]:not(:disabled)");
    if (!field && !canSearch) return;
    event.preventDefault();
    if (!field) return leave(() => router.push(routes.search));
    field.focus();
    field.select();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
