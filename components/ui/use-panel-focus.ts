"use client";

import { type RefCallback, useCallback, useEffect, useRef } from "react";

/**
 * Moves the focus into a panel, and restores it on close.
 * Skipped when another panel opens or the focus has moved on.
 * @returns ref of the element that takes the focus
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
