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
  const [removed, setRemoved] = useState({ key: "", ids: NONE });
  const now = useRef({ ...shown, removed });
  useEffect(() => {
    now.current = { ...shown, removed };
  });

  const markRemoved = useCallback((ids: readonly string[]) => {
    const { key, canRemove, takeAway } = now.current;
    const isGone = ids.length > 0 && canRemove();
    if (isGone) takeAway(new Set(ids));
    const left = isGone || ids.length === 0 ? NONE : new Set(ids);
    setRemoved((before) => (before.ids.size + left.size === 0 ? before : { key, ids: left }));
  }, []);

  const removeMarked = useCallback(() => {
    requestAnimationFrame(() => {
      const { key, removed } = now.current;
      if (removed.key === key && removed.ids.size > 0) markRemoved([...removed.ids]);
    });
  }, [markRemoved]);

  return { left: removed.key === shown.key ? removed.ids : NONE, markRemoved, removeMarked };
}
