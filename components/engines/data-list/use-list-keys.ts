"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { commandOf, type ListCommand } from "./keys.ts";

/**
 * Handles keys in the list and its panel. Without focus only non-character keys count (WCAG 2.1.4).
 * A handler that returns false leaves the key to the browser.
 */
export function useListKeys(
  root: RefObject<HTMLElement | null>,
  run: (command: ListCommand) => boolean | undefined,
  sidePanel?: RefObject<HTMLElement | null>,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isInside =
      event.target instanceof Node && [root, sidePanel].some((place) => place?.current?.contains(event.target as Node));
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

export const ROW_STEPS = { rowDown: 1, rowUp: -1, rowFirst: "first", rowLast: "last" } as const;

export function rowLink(root: HTMLElement | null, id?: string): HTMLElement | null | undefined {
  const row = id === undefined ? "a[data-row]" : `a[data-row="${CSS.escape(id)}"]`;
  return root?.querySelector<HTMLElement>(row);
}

export const focusRow = (root: HTMLElement | null, id?: string): void => rowLink(root, id)?.focus();
