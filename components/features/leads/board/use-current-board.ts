"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { MAX_PAGE_SIZE } from "@/contract/kernel/limits.ts";
import { board } from "@/contract/leads/board.ts";
import { leads } from "@/contract/leads/leads.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { call } from "@/lib/api/call.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { allCards, type CardPages } from "./board-pages.ts";

const REFRESH_MS = 3000;
const REPORT_TIMEOUT_MS = 10_000;
export const CARDS_AT_ONCE = 20;

export const CARDS = [board.cards.method, board.cards.path];
export const TOTALS = [board.totals.method, board.totals.path];

export type Resume = () => void;

/** Pauses refreshes while a card is dragged or saved, since reads would miss the move. */
export function useCurrentBoard() {
  const client = useQueryClient();
  const pauses = useRef(0);
  const isOld = useRef(false);
  const reading = useRef<AbortController | null>(null);
  const own = useRef(new Map<string, number>());
  const refresh = useThrottled(
    useCallback(async () => {
      isOld.current = pauses.current > 0;
      if (isOld.current) return;
      reading.current = new AbortController();
      await readBoard(client, reading.current.signal);
      reading.current = null;
    }, [client]),
    REFRESH_MS,
  );
  useEvents(
    leads.events,
    ({ arrived, changed }) => {
      const others = changed.filter((id) => (own.current.get(id) ?? 0) < Date.now());
      for (const id of changed) own.current.delete(id);
      if (others.length > 0 || Object.keys(arrived).length > 0) refresh();
    },
    refresh,
  );

  const pause = useCallback((): Resume => {
    let isOver = false;
    pauses.current += 1;
    const isRead =
      reading.current !== null || client.isFetching({ queryKey: CARDS }) + client.isFetching({ queryKey: TOTALS }) > 0;
    isOld.current ||= isRead;
    reading.current?.abort();
    // First reads are not cancelled: nothing would restart them.
    const isKnown = ({ state }: { state: { data: unknown } }) => state.data !== undefined;
    for (const queryKey of [CARDS, TOTALS]) client.cancelQueries({ queryKey, predicate: isKnown });
    return () => {
      if (isOver) return;
      isOver = true;
      pauses.current -= 1;
      if (pauses.current === 0 && isOld.current) refresh();
    };
  }, [client, refresh]);
  /** Ignores the next event of a lead, which this board caused. @returns a cancel function */
  const expect = useCallback((id: string) => {
    own.current.set(id, Date.now() + REPORT_TIMEOUT_MS);
    return () => void own.current.delete(id);
  }, []);
  return { refresh, pause, expect };
}

/** Reads each column in one request, however many pages it has. Inactive queries refresh on display. */
async function readBoard(client: QueryClient, signal: AbortSignal): Promise<void> {
  const unseen = { queryKey: CARDS, type: "inactive", refetchType: "none" } as const;
  const columns = client.getQueryCache().findAll({ queryKey: CARDS, type: "active" });
  const refreshed = columns.map(async ({ queryKey, state }) => {
    const count = allCards(state.data as CardPages | undefined).length;
    if (count > MAX_PAGE_SIZE || state.data === undefined) return client.invalidateQueries({ queryKey, exact: true });
    const args = queryKey[2] as ArgumentsOf<typeof board.cards>;
    const page = await call(board.cards, { ...args, limit: Math.max(count, CARDS_AT_ONCE) }, { signal });
    if (signal.aborted) return;
    await client.cancelQueries({ queryKey, exact: true });
    if (signal.aborted) return;
    client.setQueryData<CardPages>(queryKey, { pages: [page], pageParams: [null] });
  });
  const stages = { queryKey: [pipelines.list.method, pipelines.list.path] };
  const all = [
    ...refreshed,
    client.invalidateQueries(unseen),
    client.invalidateQueries(stages),
    client.invalidateQueries({ queryKey: TOTALS }),
  ];
  await Promise.all(all).catch((cause) => {
    if (!signal.aborted) throw cause;
  });
}
