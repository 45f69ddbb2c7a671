"use client";

import { type RefCallback, useCallback, useEffect, useRef } from "react";

/**
 * Focus goes into what opens beside a page, and comes back to what opened it once it is closed: not when another takes
 * its place, nor where somebody has gone on to something else.
 * @returns for the element that takes it
 */
export function usePanelFocus(isOpen: boolean): RefCallback<HTMLElement> {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return useCallback((panel) => {
    if (!panel || panel.contains(document.activeElement)) return;
    opener.current = document.activeElement;
    panel.focus({ preventScroll: true });
  }, []);
}
