"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Restores the focus after a side panel closes: to its element on the page, else to the opener.
 * Skipped when the focus has moved on.
 * @param open id of the open record @param placeOf element of the record on the page
 */
export function useFocusBack(open: string | undefined, placeOf: (id: string) => HTMLElement | null | undefined): void {
  const opener = useRef<Element | null>(null);
  const last = useRef<string | undefined>(undefined);

  // Runs before the opened panel takes the focus.
  useLayoutEffect(() => {
    if (open !== undefined && last.current === undefined) opener.current = document.activeElement;
  }, [open]);
  const onChange = useEffectEvent(() => {
    const was = last.current;
    last.current = open;
    if (was === undefined || open !== undefined) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const place = placeOf(was) ?? opener.current;
    if (isLost && place instanceof HTMLElement && place.isConnected) place.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the open record changes
  useEffect(() => onChange(), [open]);
}
