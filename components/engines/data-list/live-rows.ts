"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useEvents } from "@/lib/api/use-events.ts";
import type { ListDefinition } from "./definition.ts";
import { arrivedIds, type Identified, type Page } from "./pages.ts";
import { useThrottled } from "./use-throttled.ts";

const NONE: ReadonlySet<string> = new Set();

const EVERY_MS = 1000;

type NewRowsList<Item> = {
  key: string;
  isFirst: boolean;
  hasFilters: boolean;
  mayCome: () => boolean;
  firstPage: () => Page<Item> | undefined;
  ids: readonly string[];
  readFirst: () => Promise<Page<Item>>;
  renew: (reloaded: Page<Item>) => string[];
  refresh: () => Promise<string[]>;
  onLeft: (ids: readonly string[]) => void;
  forgetOthers: () => Promise<void>;
  show: (page: Page<Item>) => void;
};

/** Inserts new rows at once when the list is hidden, empty or idle; otherwise they wait for a press. */
export function useNewRows<Item extends Identified, Scope extends object, Event>(
  { live }: Pick<ListDefinition<Item, Scope, Event>, "live">,
  scope: Scope,
  visible: NewRowsList<Item>,
) {
  const [waiting, setWaiting] = useState<Page<Item> | null>(null);
  const [fresh, setFresh] = useState(NONE);
  const now = useRef(visible);
  useEffect(() => {
    now.current = visible;
  });

  const { key } = visible;
  // Resets only: an extra dependency cannot make anything stale.
  // biome-ignore lint/correctness/useExhaustiveDependencies: waiting rows of another list do not apply here
  useEffect(() => {
    setWaiting(null);
    setFresh(NONE);
  }, [key]);

  const markSeen = live?.markSeen;
  const accept = useCallback(
    (page: Page<Item>) => {
      const before = now.current.firstPage();
      const isFirst = now.current.isFirst;
      const arrived = before ? arrivedIds(before, page) : [];
      now.current.show(page);
      setWaiting(null);
      if (isFirst) setFresh(new Set(arrived));
      whenVisible(() => markSeen?.(scope, now.current.hasFilters ? arrived.length : "all"));
    },
    [markSeen, scope],
  );

  const isAtNewest = visible.isFirst && !visible.hasFilters && visible.ids.length > 0;
  useEffect(() => {
    if (isAtNewest) return whenVisible(() => markSeen?.(scope, "all"));
  }, [isAtNewest, markSeen, scope]);

  const poll = useCallback(async () => {
    const requestKey = now.current.key;
    const page = await now.current.readFirst();
    if (now.current.key !== requestKey) return;
    const removed = now.current.renew(page);
    if (now.current.isFirst) now.current.onLeft(removed);
    const before = now.current.firstPage();
    if (!before || arrivedIds(before, page).length === 0) return;
    const { ids, isFirst, mayCome } = now.current;
    const isUnread = ids.length === 0 || document.visibilityState !== "visible";
    if (isFirst && (isUnread || mayCome())) accept(page);
    else setWaiting(page);
  }, [accept]);

  const pollSoon = useThrottled(poll, EVERY_MS);
  const readAgainSoon = useThrottled(
    useCallback(async () => {
      const { refresh, onLeft } = now.current;
      onLeft(await refresh());
    }, []),
    EVERY_MS,
  );

  useEvents(
    live?.endpoint,
    (event: Event) => {
      if (!live) return;
      const toListNews = live.toListNews(event, scope);
      if (toListNews.arrived > 0) pollSoon();
      if (toListNews.changed.some((id) => now.current.ids.includes(id))) readAgainSoon();
      now.current.forgetOthers();
    },
    () => {
      pollSoon();
      if (!now.current.isFirst) readAgainSoon();
      now.current.forgetOthers();
    },
  );

  const before = waiting && visible.firstPage();
  const count = waiting && before ? arrivedIds(before, waiting).length : 0;
  return { waiting: waiting && count > 0 ? { count, page: waiting } : null, fresh, accept };
}

function whenVisible(run: () => void): () => void {
  if (document.visibilityState === "visible") {
    run();
    return () => {};
  }
  const waiting = new AbortController();
  const poll = () => {
    if (document.visibilityState !== "visible") return;
    waiting.abort();
    run();
  };
  document.addEventListener("visibilitychange", poll, { signal: waiting.signal });
  return () => waiting.abort();
}

type RemovedRowsList = {
  key: string;
  canRemove: () => boolean;
  removeRows: (ids: ReadonlySet<string>) => void;
};

/** Removes rows that no longer match: at once when nothing shifts, otherwise when the list is idle. */
export function useRemovedRows(visible: RemovedRowsList) {
  const [removed, setRemoved] = useState({ key: "", ids: NONE });
  const now = useRef({ ...visible, removed });
  useEffect(() => {
    now.current = { ...visible, removed };
  });

  const markRemoved = useCallback((ids: readonly string[]) => {
    const { key, canRemove, removeRows } = now.current;
    const isRemoved = ids.length > 0 && canRemove();
    if (isRemoved) removeRows(new Set(ids));
    const removed = isRemoved || ids.length === 0 ? NONE : new Set(ids);
    setRemoved((before) => (before.ids.size + removed.size === 0 ? before : { key, ids: removed }));
  }, []);

  const removeMarked = useCallback(() => {
    requestAnimationFrame(() => {
      const { key, removed } = now.current;
      if (removed.key === key && removed.ids.size > 0) markRemoved([...removed.ids]);
    });
  }, [markRemoved]);

  return { removed: removed.key === visible.key ? removed.ids : NONE, markRemoved, removeMarked };
}
