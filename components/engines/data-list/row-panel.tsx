"use client";

import { type ReactNode, type RefObject, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFocusBack } from "@/components/ui/focus.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { focusRow, rowLink } from "./use-list-keys.ts";
import type { ListUrl } from "./use-list-state.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

export function useRowPanel(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { state, openRow, closeRow }: ListUrl,
) {
  const saveAnchor = useScrollAnchor(scroller, state.row);
  const open = useCallback(
    (row: string) =>
      leave(() => {
        saveAnchor(row);
        openRow(row);
      }),
    [openRow, saveAnchor],
  );
  const close = useCallback(() => {
    leave(() => {
      saveAnchor(state.row);
      closeRow();
      focusRow(root.current, state.row);
    });
  }, [root, state.row, closeRow, saveAnchor]);
  useFocusBack(state.row, (row) => rowLink(root.current, row));
  return { open, close };
}

type SidePanelPortalProps = { container: RefObject<HTMLElement | null>; children: ReactNode };

/** Portal target exists only after its screen is drawn. */
export function SidePanelPortal({ container, children }: SidePanelPortalProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => setElement(container.current), [container]);
  return element && createPortal(children, element);
}
