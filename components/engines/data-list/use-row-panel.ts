"use client";

import { type RefObject, useCallback } from "react";
import { useFocusBack } from "@/components/ui/use-focus-back.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { focusRow, rowLink } from "./use-list-keys.ts";
import type { ListUrl } from "./use-list-state.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

/** Opens and closes the row of the address. The rows stay in view, and focus returns to the row. */
export function useRowPanel(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { state, openRow, closeRow }: ListUrl,
) {
  const notePlace = useScrollAnchor(scroller, state.row);
  const open = useCallback(
    (row: string) =>
      leave(() => {
        notePlace(row);
        openRow(row);
      }),
    [openRow, notePlace],
  );
  const close = useCallback(() => {
    leave(() => {
      notePlace(state.row);
      closeRow();
      focusRow(root.current, state.row);
    });
  }, [root, state.row, closeRow, notePlace]);
  useFocusBack(state.row, (row) => rowLink(root.current, row));
  return { open, close };
}
