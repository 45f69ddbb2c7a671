"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { commandOf, type ListCommand } from "./keys.ts";

/**
 * Hears keys pressed inside the list or beside it, where a row stands open; while nothing has the focus, those that are no characters: a letter spoken to
 * dictation software moves nothing (WCAG 2.1.4). A command that is answered with false was not the list's.
 */
export function useListKeys(
  root: RefObject<HTMLElement | null>,
  run: (command: ListCommand) => boolean | undefined,
  beside?: RefObject<HTMLElement | null>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInside =
      event.target instanceof Node && [root, beside].some((place) => place?.current?.contains(event.target as Node));
    const isOurs = isInside || (event.target === document.body && event.key.length > 1);
    const command = isOurs ? commandOf(event) : undefined;
    if (command && run(command) !== false) event.preventDefault();
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/** Where a key moves the row cursor; see `stepRow`. */
export const ROW_STEPS = { rowDown: 1, rowUp: -1, rowFirst: "first", rowLast: "last" } as const;

/** A row's link, or the first that there is. */
export function rowLink(root: HTMLElement | null, id?: string): HTMLElement | null | undefined {
  const row = id === undefined ? "a[data-row]" : `a[data-row="${CSS.escape(id)}"]`;
  return root?.querySelector<HTMLElement>(row);
}

/** Puts the focus on a row's link, or on the first that there is. */
export const focusRow = (root: HTMLElement | null, id?: string): void => rowLink(root, id)?.focus();
