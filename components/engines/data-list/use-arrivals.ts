"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useEvents } from "@/lib/api/use-events.ts";
import type { ListDefinition } from "./definition.ts";
import { arrivedIds, type Identified, type Page } from "./pages.ts";
import { useThrottled } from "./use-throttled.ts";

const NONE: ReadonlySet<string> = new Set();

/** Events come ten a second at most; the list is asked again once a second at most, the first time at once. */
const EVERY_MS = 1000;

type Shown<Item> = {
  /** Changes with what is listed: the scope and the filters, not the page. */
  key: string;
  isFirst: boolean;
  hasFilters: boolean;
  /** Whether rows may come in above the others without moving what someone reads, points at or works on. */
  mayCome: () => boolean;
  /** The first page as it was last read, on screen or not. */
  firstPage: () => Page<Item> | undefined;
  /** Ids of the rows on screen. */
  ids: readonly string[];
  readFirst: () => Promise<Page<Item>>;
  /** Puts rows that were read again in their places on screen. @returns which of those there are not among them any more */
  renew: (again: Page<Item>) => string[];
  readAgain: () => Promise<string[]>;
  /** Which rows on screen are not what is listed any more, as last read. */
  onLeft: (ids: readonly string[]) => void;
  forgetOthers: () => Promise<void>;
  show: (page: Page<Item>) => void;
};

/**
 * What arrived since the list was read: told by the stream, and looked for whenever the stream opens. It comes by itself
 * where nobody sees the list, nothing is in it or nothing of it is touched, and waits until asked for otherwise.
 * `fresh` names the rows that came last.
 */
export function useNewRows<Item extends Identified, Scope extends object, Event>(
  { live }: Pick<ListDefinition<Item, Scope, Event>, "live">,
  scope: Scope,
  shown: Shown<Item>,
) {
  const [waiting, setWaiting] = useState<Page<Item> | null>(null);
  const [fresh, setFresh] = useState(NONE);
  const now = useRef(shown);
  useEffect(() => {
    now.current = shown;
  });

  const { key } = shown;
  // It reads nothing and only resets: with one dependency more than is read, nothing in it can be old.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited for another list means nothing to this one
  useEffect(() => {
    setWaiting(null);
    setFresh(NONE);
  }, [key]);

  const seen = live?.seen;
  const accept = useCallback(
    (page: Page<Item>) => {
      const before = now.current.firstPage();
      const isFirst = now.current.isFirst;
      const arrived = before ? arrivedIds(before, page) : [];
      now.current.show(page);
      setWaiting(null);
      if (isFirst) setFresh(new Set(arrived));
      whenVisible(() => seen?.(scope, now.current.hasFilters ? arrived.length : "all"));
    },
    [seen, scope],
  );

  // A list that is opened shows its newest rows, whatever had come before.
  const showsNewest = shown.isFirst && !shown.hasFilters && shown.ids.length > 0;
  useEffect(() => {
    if (showsNewest) return whenVisible(() => seen?.(scope, "all"));
  }, [showsNewest, seen, scope]);

  const look = useCallback(async () => {
    const askedAt = now.current.key;
    const page = await now.current.readFirst();
    if (now.current.key !== askedAt) return;
    const left = now.current.renew(page);
    if (now.current.isFirst) now.current.onLeft(left);
    const before = now.current.firstPage();
    if (!before || arrivedIds(before, page).length === 0) return;
    const { ids, isFirst, mayCome } = now.current;
    const isUnread = ids.length === 0 || document.visibilityState !== "visible";
    if (isFirst && (isUnread || mayCome())) accept(page);
    else setWaiting(page);
  }, [accept]);

  const lookSoon = useThrottled(look, EVERY_MS);
  const readAgainSoon = useThrottled(
    useCallback(async () => {
      const { readAgain, onLeft } = now.current;
      onLeft(await readAgain());
    }, []),
    EVERY_MS,
  );

  useEvents(
    live?.endpoint,
    (event: Event) => {
      if (!live) return;
      const news = live.news(event, scope);
      if (news.arrived > 0) lookSoon();
      if (news.changed.some((id) => now.current.ids.includes(id))) readAgainSoon();
      now.current.forgetOthers();
    },
    () => {
      lookSoon();
      // The first page is read anew by looking for what arrived.
      if (!now.current.isFirst) readAgainSoon();
      now.current.forgetOthers();
    },
  );

  // The first page may have been read anew since, and hold what waited.
  const before = waiting && shown.firstPage();
  const count = waiting && before ? arrivedIds(before, waiting).length : 0;
  return { waiting: waiting && count > 0 ? { count, page: waiting } : null, fresh, accept };
}

/** Nobody sees what changes in a hidden tab. @returns how to wait no more. */
function whenVisible(run: () => void): () => void {
  if (document.visibilityState === "visible") {
    run();
    return () => {};
  }
  const waiting = new AbortController();
  const look = () => {
    if (document.visibilityState !== "visible") return;
    waiting.abort();
    run();
  };
  document.addEventListener("visibilitychange", look, { signal: waiting.signal });
  return () => waiting.abort();
}
