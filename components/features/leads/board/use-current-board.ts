"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { MAX_PAGE_SIZE } from "@/contract/kernel/paging.ts";
import { board } from "@/contract/leads/board.ts";
import { leads } from "@/contract/leads/leads.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { call } from "@/lib/api/call.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { type CardPages, cardsOf } from "./board-pages.ts";

/** However much arrives, the board is read again so often at most. */
const READ_AGAIN_MS = 3000;
const TOLD_WITHIN_MS = 10_000;
/** Few enough that a column is there at once; the next come as one scrolls. */
export const CARDS_AT_ONCE = 20;

export const CARDS = [board.cards.method, board.cards.path];
export const TOTALS = [board.totals.method, board.totals.path];

/** Ends a pause; more than once is as once. */
export type Resume = () => void;

/**
 * Keeps the board up to date, but for while a card is in someone's hand or on its way: what is read then does not know
 * of it yet. What was being read is dropped, and read when the last pause is over, as what was asked for meanwhile.
 */
export function useCurrentBoard() {
  const client = useQueryClient();
  const pauses = useRef(0);
  const isOld = useRef(false);
  const reading = useRef<AbortController | null>(null);
  const own = useRef(new Map<string, number>());
  const readAgain = useThrottled(
    useCallback(async () => {
      isOld.current = pauses.current > 0;
      if (isOld.current) return;
      reading.current = new AbortController();
      await readBoard(client, reading.current.signal);
      reading.current = null;
    }, [client]),
    READ_AGAIN_MS,
  );
  useEvents(
    leads.events,
    ({ arrived, changed }) => {
      const others = changed.filter((id) => (own.current.get(id) ?? 0) < Date.now());
      for (const id of changed) own.current.delete(id);
      if (others.length > 0 || Object.keys(arrived).length > 0) readAgain();
    },
    readAgain,
  );

  const pause = useCallback((): Resume => {
    let isOver = false;
    pauses.current += 1;
    const isRead =
      reading.current !== null || client.isFetching({ queryKey: CARDS }) + client.isFetching({ queryKey: TOTALS }) > 0;
    isOld.current ||= isRead;
    reading.current?.abort();
    // A column that is read for the first time is not stopped: nothing would begin it again.
    const isKnown = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
    for (const queryKey of [CARDS, TOTALS]) client.cancelQueries({ queryKey, predicate: isKnown });
    return () => {
      if (isOver) return;
      isOver = true;
      pauses.current -= 1;
      if (pauses.current === 0 && isOld.current) readAgain();
    };
  }, [client, readAgain]);
  /** What is told of this lead next is what this board does itself, and shows already. @returns how to take it back */
  const expect = useCallback((id: string) => {
    own.current.set(id, Date.now() + TOLD_WITHIN_MS);
    return () => void own.current.delete(id);
  }, []);
  return { readAgain, pause, expect };
}

/** Every column in one go each, however many pages it was read in. What is not on screen is read when it is shown. */
async function readBoard(client: QueryClient, signal: AbortSignal): Promise<void> {
  const unseen = { queryKey: CARDS, type: "inactive", refetchType: "none" } as const;
  const columns = client.getQueryCache().findAll({ queryKey: CARDS, type: "active" });
  const again = columns.map(async ({ queryKey, state }) => {
    const count = cardsOf(state.data as CardPages | undefined).length;
    if (count > MAX_PAGE_SIZE || state.data === undefined) return client.invalidateQueries({ queryKey, exact: true });
    const args = queryKey[2] as ArgumentsOf<typeof board.cards>;
    const page = await call(board.cards, { ...args, limit: Math.max(count, CARDS_AT_ONCE) }, { signal });
    if (signal.aborted) return;
    // A next page on its way follows cards that are replaced here; its place is asked for again when it comes near.
    await client.cancelQueries({ queryKey, exact: true });
    if (signal.aborted) return;
    client.setQueryData<CardPages>(queryKey, { pages: [page], pageParams: [null] });
  });
  const stages = { queryKey: [pipelines.list.method, pipelines.list.path] };
  const all = [
    ...again,
    client.invalidateQueries(unseen),
    client.invalidateQueries(stages),
    client.invalidateQueries({ queryKey: TOTALS }),
  ];
  // What was dropped for a pause is read after it.
  await Promise.all(all).catch((cause) => {
    if (!signal.aborted) throw cause;
  });
}
