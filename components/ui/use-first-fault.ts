"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * Leads to the first field that is wrong, each time that a press comes to nothing; a section that is folded around it
 * opens. What has no field of its own is led to what mends it, which is marked by `data-mends`.
 * @param refusal another one each time, undefined where there is none
 */
export function useFirstFault<Form extends HTMLElement>(refusal: object | undefined): RefObject<Form | null> {
  const form = useRef<Form>(null);
  useEffect(() => {
    const field = refusal && form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-mends]');
    if (!field) return;
    for (let folded = field.closest("details"); folded; folded = folded.parentElement?.closest("details") ?? null)
      folded.open = true;
    // A group of choices takes no focus: the first of them does.
    (field.matches("[role=radiogroup]") ? field.querySelector<HTMLElement>("input") : field)?.focus();
  }, [refusal]);
  return form;
}
