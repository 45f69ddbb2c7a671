"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ListAddress, type ListState, readState, writeState } from "./url-state.ts";

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
  const push = useCallback((next: ListState) => window.history.pushState(null, "", hrefOf(next)), [hrefOf]);
  const replace = useCallback((next: ListState) => window.history.replaceState(null, "", hrefOf(next)), [hrefOf]);

  const rowHref = useCallback(
    (row: string) => pathname + writeState(new URLSearchParams(params), { ...state, row }, address),
    [pathname, params, state, address],
  );
  return { state, push, replace, rowHref };
}
