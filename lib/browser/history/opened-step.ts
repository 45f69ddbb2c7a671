"use client";

import { useCallback, useEffect, useRef } from "react";

type StepState = Readonly<Record<string, unknown>> | null;

const POLL_MS = 16;
const MAX_POLLS = 300;

export function pushStep(href: string, state: StepState = null): void {
  waitForNavigation(() => window.history.pushState(ownCopy(state), "", href));
}

export function replaceStep(href: string, state: StepState = null): void {
  waitForNavigation(() => window.history.replaceState(ownCopy(state), "", href));
}

/** Next marks state objects and treats marked ones as its own: never reuse one. */
function ownCopy(state: StepState): StepState {
  return state && { ...state };
}

/** Waits until Next has patched the history: a click during hydration would change the address only. */
function waitForNavigation(step: () => void, polls = 0): void {
  if (Object.hasOwn(window.history, "pushState") || polls >= MAX_POLLS) step();
  else setTimeout(() => waitForNavigation(step, polls + 1), POLL_MS);
}

/** Marks a history entry that only opened a row: the previous entry is the same page. */
const OPENED_ROW = { openedRow: true };

/** Open panel in the address: opening pushes, switching replaces, and closing goes back where the entry is ours. */
export function useOpenedStep(isOpen: boolean) {
  const open = useCallback(
    (href: string) => {
      if (!isOpen) pushStep(href, OPENED_ROW);
      // Switching preserves the mark: the previous entry is still the page without a panel.
      else replaceStep(href, hasOpenedRow() ? OPENED_ROW : null);
    },
    [isOpen],
  );

  // Going back is asynchronous: a double press must not leave the page.
  const isGoingBack = useRef(false);
  useEffect(() => {
    if (!isOpen) isGoingBack.current = false;
  }, [isOpen]);
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
