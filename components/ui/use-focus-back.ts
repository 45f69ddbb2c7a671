"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";

/**
 * Focus comes back once what was open beside a page is closed, by Escape, by its button or by the browser's Back: to what
 * stands for it on the page, else to what opened it. Not where somebody has gone on to something else.
 * @param open what is open, by its id
 * @param placeOf what stands for it on the page
 */
export function useFocusBack(open: string | undefined, placeOf: (id: string) => HTMLElement | null | undefined): void {
  const opener = useRef<Element | null>(null);
  const last = useRef<string | undefined>(undefined);

  // Before what opens takes the focus.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open has changed
  useEffect(() => onChange(), [open]);
}
