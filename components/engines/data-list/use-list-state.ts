"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { View } from "@/contract/leads/saved-views.ts";
import { pushStep, replaceStep, useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { isBare, openedView } from "./saved-views.ts";
import { type ListAddress, type ListState, NO_VIEW, readState, writeState } from "./url-state.ts";

export function useListState(address: ListAddress, opening?: View) {
  const params = useSearchParams();
  const pathname = usePathname();
  const state = useMemo(() => openedView(opening, readState(params, address)), [params, address, opening]);
  const now = useCallback(
    () => openedView(opening, readState(new URLSearchParams(window.location.search), address)),
    [address, opening],
  );

  // Native history: Next follows it without a server request for an unchanged page.
  const toHref = useCallback(
    (next: ListState) => {
      const displayedState = opening && isBare(next) ? { ...next, view: NO_VIEW } : next;
      return pathname + writeState(new URLSearchParams(window.location.search), displayedState, address);
    },
    [pathname, address, opening],
  );
  const push = useCallback((next: ListState) => pushStep(toHref(next)), [toHref]);
  const replace = useCallback((next: ListState) => replaceStep(toHref(next)), [toHref]);

  const rowHref = useCallback(
    (row: string) => pathname + writeState(new URLSearchParams(params), { ...state, row }, address),
    [pathname, params, state, address],
  );

  const { open, close } = useOpenedStep(state.row !== undefined);
  const openRow = useCallback((row: string) => open(toHref({ ...now(), row })), [open, toHref, now]);
  const closeRow = useCallback(() => close(toHref({ ...now(), row: undefined })), [close, toHref, now]);

  return { state, now, push, replace, rowHref, openRow, closeRow };
}

export type ListUrl = ReturnType<typeof useListState>;
