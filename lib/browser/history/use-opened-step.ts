"use client";

import { useCallback, useEffect, useRef } from "react";
import { pushStep, replaceStep } from "./history-step.ts";

/** Marks a step of the history that only opened a row: the step before it is the same page without one. */
const OPENED_ROW = { openedRow: true };

/** What stands open beside a page and in its address: opening is a step, another in its place is none, and closing goes back where the step is ours. */
export function useOpenedStep(isOpen: boolean) {
  const open = useCallback(
    (href: string) => {
      if (!isOpen) pushStep(href, OPENED_ROW);
      // Another in place of the open one: the step before is still the page without.
      else replaceStep(href, hasOpenedRow() ? OPENED_ROW : null);
    },
    [isOpen],
  );

  // Going back takes a moment: pressed twice it must not leave the page.
  const isGoingBack = useRef(false);
  useEffect(() => {
    if (!isOpen) isGoingBack.current = false;
  }, [isOpen]);
  /** @param href of the page without it, for who came straight to it */
  const close = useCallback((href: string) => {
    if (isGoingBack.current) return;
    if (!hasOpenedRow()) return replaceStep(href);
    isGoingBack.current = true;
    window.history.back();
  }, []);

  return { open, close };
}

function hasOpenedRow(): boolean {
  const step: unknown = window.history.state;
  return typeof step === "object" && step !== null && "openedRow" in step;
}
