"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the first invalid field after a rejected submission and expands its section.
 * Errors without a field focus the element marked `data-mends`.
 * @param refusal new object per rejection, or undefined
 */
export function useFirstError<Form extends HTMLElement>(refusal: object | undefined): RefObject<Form | null> {
  const form = useRef<Form>(null);
  useEffect(() => {
    const field = refusal && form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-mends]');
    if (!field) return;
    for (let folded = field.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null)
      folded.open = true;
    // A radio group takes no focus: its first option does.
    (field.matches("[role=radiogroup]")
      ? field.querySelector<HTMLElement>("[role=radio][tabindex='0']")
      : field
    )?.focus();
  }, [refusal]);
  return form;
}
