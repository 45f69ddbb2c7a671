"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { board } from "@/contract/board.ts";
import { leads } from "@/contract/leads.ts";
import { useEvents } from "@/lib/provider/events.ts";
import { useThrottled } from "../../data-list/use-throttled.ts";

/** However much arrives, the board is read again so often at most. */
const READ_AGAIN_MS = 3000;

export const CARDS = [board.cards.method, board.cards.path];
export const TOTALS = [board.totals.method, board.totals.path];

/** Ends a pause; more than once is as once. */
export type Resume = () => void;

/**
 * Keeps the board up to date, but for while a card is in someone's hand or on its way: what is read then does not know
 * of it yet. Then what was being read is dropped, and all of it read again when the last pause is over.
 */
export function useCurrentBoard(): { readAgain: () => void; pause: () => Resume } {
  const client = useQueryClient();
  const pauses = useRef(0);
  const readAgain = useThrottled(
    useCallback(async () => {
      if (pauses.current > 0) return;
      await Promise.all([CARDS, TOTALS].map((queryKey) => client.invalidateQueries({ queryKey })));
    }, [client]),
    READ_AGAIN_MS,
  );
  useEvents(leads.events, readAgain);

  const pause = useCallback(() => {
    let isOver = false;
    pauses.current += 1;
    for (const queryKey of [CARDS, TOTALS]) client.cancelQueries({ queryKey });
    return () => {
      if (isOver) return;
      isOver = true;
      pauses.current -= 1;
      if (pauses.current === 0) readAgain();
    };
  }, [client, readAgain]);
  return { readAgain, pause };
}
