"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { pushStep, replaceStep } from "@/lib/history/step.ts";
import { type ListAddress, type ListState, readState, writeState } from "./url-state.ts";

/** Marks a step of the history that only opened a row: the step before it is the same list without one. */
const OPENED_ROW = { openedRow: true };

/** The list's state, read from the address and written to it. `push` leaves a step for the back button. */
export function useListState(address: ListAddress) {
  const params = useSearchParams();
  const pathname = usePathname();
  const state = useMemo(() => readState(params, address), [params, address]);

  // The browser's own history: Next follows it without asking the server for a page that would not differ.
  const hrefOf = useCallback(
    (next: ListState) => pathname + writeState(new URLSearchParams(window.location.search), next, address),
    [pathname, address],
  );
  const push = useCallback((next: ListState) => pushStep(hrefOf(next)), [hrefOf]);
  const replace = useCallback((next: ListState) => replaceStep(hrefOf(next)), [hrefOf]);

  const rowHref = useCallback(
    (row: string) => pathname + writeState(new URLSearchParams(params), { ...state, row }, address),
    [pathname, params, state, address],
  );

  const { row: shownRow } = state;
  const openRow = useCallback(
    (row: string) => {
      const href = hrefOf({ ...state, row });
      if (shownRow === undefined) pushStep(href, OPENED_ROW);
      // Another row in place of the open one: the step before is still the list without.
      else replaceStep(href, hasOpenedRow() ? OPENED_ROW : null);
    },
    [hrefOf, state, shownRow],
  );

  // Going back takes a moment: pressed twice it must not leave the list.
  const isGoingBack = useRef(false);
  useEffect(() => {
    if (shownRow === undefined) isGoingBack.current = false;
  }, [shownRow]);
  const closeRow = useCallback(() => {
    if (isGoingBack.current) return;
    if (!hasOpenedRow()) return replace({ ...state, row: undefined });
    isGoingBack.current = true;
    window.history.back();
  }, [replace, state]);

  return { state, push, replace, rowHref, openRow, closeRow };
}

function hasOpenedRow(): boolean {
  const step: unknown = window.history.state;
  return typeof step === "object" && step !== null && "openedRow" in step;
}
