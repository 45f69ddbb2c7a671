"use client";

import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";

/** Focuses the first invalid field, else the element marked `data-needs-input`. @param refusal new object per rejection */
export function useFirstError<Form extends HTMLElement>(rejection: object | undefined): RefObject<Form | null> {
  const form = useRef<Form>(null);
  useEffect(() => {
    const field = rejection && form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-needs-input]');
    if (!field) return;
    for (let folded = field.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null)
      folded.open = true;
    // A radio group takes no focus: its first option does.
    (field.matches("[role=radiogroup]")
      ? field.querySelector<HTMLElement>("[role=radio][tabindex='0']")
      : field
    )?.focus();
  }, [rejection]);
  return form;
}

/**
 * Restores the focus after a side panel closes: to its element on the page, else to the opener.
 * Skipped when the focus has moved on.
 * @param open id of the open record @param findElement element of the record on the page
 */
export function useFocusBack(
  open: string | undefined,
  findElement: (id: string) => HTMLElement | null | undefined,
): void {
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
    const target = findElement(was) ?? opener.current;
    if (isLost && target instanceof HTMLElement && target.isConnected) target.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the open record changes
  useEffect(() => onChange(), [open]);
}

/** Moves the focus into a panel and restores it on close. Skipped if the focus has moved on. */
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

export const OPEN_MODAL = "[aria-modal=true]";

/** Targets where keys are input or belong to an overlay: page shortcuts are off. */
export const TAKES_KEYS =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=dialog]";
