"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { type ListCommand, toListCommand } from "./keys.ts";
import { stepRow } from "./pages.ts";
import type { ListSelection } from "./use-selection.ts";

/** Ignores character keys without focus (WCAG 2.1.4). A handler returns false to pass a key on. */
export function useListKeys(
  root: RefObject<HTMLElement | null>,
  run: (command: ListCommand) => boolean | undefined,
  sidePanel?: RefObject<HTMLElement | null>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInside =
      event.target instanceof Node &&
      [root, sidePanel].some((container) => container?.current?.contains(event.target as Node));
    const isOurs = isInside || (event.target === document.body && event.key.length > 1);
    const command = isOurs ? toListCommand(event) : undefined;
    if (command && run(command) !== false) event.preventDefault();
  });
  useEffect(() => {
    const onEvent = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", onEvent);
    return () => document.removeEventListener("keydown", onEvent);
  }, []);
}

type ListCommandParts = {
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  panelContainer: RefObject<HTMLElement | null> | undefined;
  rows: { ids: readonly string[]; onPrevious: (() => void) | undefined; onNext: (() => void) | undefined };
  selection: ListSelection;
  current: string | undefined;
  openRow: string | undefined;
};

export function useListCommands(parts: ListCommandParts): void {
  const { root, scroller, panelContainer, rows, selection, current, openRow } = parts;
  function select(isRange: boolean) {
    if (!selection.isAllowed || current === undefined) return false;
    selection.toggle(current, isRange);
  }
  function clear() {
    if (!selection.isSome && !selection.isPicking) return false;
    selection.clear();
  }
  function turn(onTurn: (() => void) | undefined) {
    if (onTurn && scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true });
    onTurn?.();
  }
  function step(to: (typeof ROW_STEPS)[keyof typeof ROW_STEPS]) {
    const from = root.current?.contains(document.activeElement) ? (current ?? openRow) : openRow;
    focusRow(root.current, stepRow(rows.ids, from, to));
  }
  function run(command: ListCommand): false | undefined {
    if (command === "clear") return clear();
    if (command === "choose" || command === "chooseRange") return select(command === "chooseRange");
    if (command === "nextPage") turn(rows.onNext);
    else if (command === "prevPage") turn(rows.onPrevious);
    else step(ROW_STEPS[command]);
  }
  useListKeys(root, run, panelContainer);
}

export const ROW_STEPS = { rowDown: 1, rowUp: -1, rowFirst: "first", rowLast: "last" } as const;

export function rowLink(root: HTMLElement | null, id?: string): HTMLElement | null | undefined {
  const row = id === undefined ? "a[data-row]" : `a[data-row="${CSS.escape(id)}"]`;
  return root?.querySelector<HTMLElement>(row);
}

export const focusRow = (root: HTMLElement | null, id?: string): void => rowLink(root, id)?.focus();
