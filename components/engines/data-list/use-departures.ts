"use client";

import { useCallback, useEffect, useRef, useState } from "react";

type Shown = {
  key: string;
  canRemove: () => boolean;
  takeAway: (ids: ReadonlySet<string>) => void;
};

const NONE: ReadonlySet<string> = new Set();

/**
 * Removes rows that no longer match: at once when nothing shifts, otherwise when the list is idle.
 * `left` names those still visible.
 */
export function useRemovedRows(shown: Shown) {
  const [told, setTold] = useState({ key: "", ids: NONE });
  const now = useRef({ ...shown, told });
  useEffect(() => {
    now.current = { ...shown, told };
  });

  const tell = useCallback((ids: readonly string[]) => {
    const { key, canRemove, takeAway } = now.current;
    const isGone = ids.length > 0 && canRemove();
    if (isGone) takeAway(new Set(ids));
    const left = isGone || ids.length === 0 ? NONE : new Set(ids);
    setTold((before) => (before.ids.size + left.size === 0 ? before : { key, ids: left }));
  }, []);

  const settle = useCallback(() => {
    requestAnimationFrame(() => {
      const { key, told } = now.current;
      if (told.key === key && told.ids.size > 0) tell([...told.ids]);
    });
  }, [tell]);

  return { left: told.key === shown.key ? told.ids : NONE, tell, settle };
}
