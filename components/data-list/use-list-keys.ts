"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { commandOf, type ListCommand } from "./keys.ts";

/** Hears keys pressed inside the list, or on the page while nothing has the focus. */
export function useListKeys(root: RefObject<HTMLElement | null>, run: (command: ListCommand) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOurs =
      event.target === document.body || (event.target instanceof Node && root.current?.contains(event.target));
    const command = isOurs ? commandOf(event) : undefined;
    if (!command) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
