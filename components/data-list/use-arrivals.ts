"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useEvents } from "@/lib/provider/events.ts";
import type { ListDefinition } from "./definition.ts";
import { arrivedIds, type Identified, type Page } from "./pages.ts";

/** Events come ten a second at most; the list is asked again once a second at most, the first time at once. */
const EVERY_MS = 1000;

type Shown<Item> = {
  /** Changes with the page on screen. */
  key: string;
  isFirst: boolean;
  /** The first page as it was last read, on screen or not. */
  firstPage: () => Page<Item> | undefined;
  /** Ids of the rows on screen. */
  ids: readonly string[];
  /** Whether new rows may slide in without moving anything that someone reads, points at or works on. */
  maySlide: () => boolean;
  readFirst: () => Promise<Page<Item>>;
  readAgain: () => Promise<void>;
  show: (page: Page<Item>) => void;
};

export type Waiting<Item> = { count: number; page: Page<Item> };

/**
 * What arrived since the list was read. It waits until asked for; it slides in by itself only where nothing jumps.
 * `fresh` names the rows that came last.
 */
export function useArrivals<Item extends Identified, Scope extends object, Event>(
  { live }: Pick<ListDefinition<Item, Scope, Event>, "live">,
  scope: Scope,
  shown: Shown<Item>,
) {
  const [waiting, setWaiting] = useState<Waiting<Item> | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const now = useRef(shown);
  useEffect(() => {
    now.current = shown;
  });

  const { key } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited for the page before means nothing to this one
  useEffect(() => {
    setWaiting(null);
    setFresh(new Set());
  }, [key]);

  const accept = useCallback((page: Page<Item>) => {
    const before = now.current.firstPage();
    const isFirst = now.current.isFirst;
    now.current.show(page);
    setWaiting(null);
    if (isFirst && before) setFresh(new Set(arrivedIds(before, page)));
  }, []);

  const look = useCallback(async () => {
    const before = now.current.firstPage();
    const askedAt = now.current.key;
    const page = await now.current.readFirst();
    if (!before || now.current.key !== askedAt) return;
    const count = arrivedIds(before, page).length;
    if (count === 0) return;
    if (now.current.isFirst && now.current.maySlide()) accept(page);
    else setWaiting({ count, page });
  }, [accept]);

  const lookSoon = useThrottled(look);
  const readAgainSoon = useThrottled(useCallback(() => now.current.readAgain(), []));

  useEvents(live.endpoint, (event: Event) => {
    const news = live.news(event, scope);
    if (news.arrived > 0) lookSoon();
    if (news.changed.some((id) => now.current.ids.includes(id))) readAgainSoon();
  });

  return { waiting, fresh, accept };
}

/** Runs at once, then at most once in EVERY_MS; what was asked for in between runs at its end. */
function useThrottled(run: () => Promise<void>): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAsked = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const go = () => {
      // A failed look is no one's trouble: the next event looks again.
      run().catch(() => {});
      timer.current = setTimeout(() => {
        timer.current = undefined;
        if (isAsked.current) go();
      }, EVERY_MS);
      isAsked.current = false;
    };
    if (timer.current === undefined) go();
    else isAsked.current = true;
  }, [run]);
}
