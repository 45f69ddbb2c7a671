"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Stage, StageCount } from "@/contract/pipelines.ts";
import type { Movable } from "../use-stage-move.tsx";
import { type CardPages, cardIn, withCardFirst, withMoveCounted, withoutCard } from "./board-pages.ts";
import { CARDS, type Resume, TOTALS } from "./use-current-board.ts";

type PlacedCardsOptions = { pause: () => Resume; expect: (id: string) => () => void };

/** Shows a lead in its new column before the provider has answered. @returns how to leave it there, or put it back */
export function usePlacedCards({
  pause,
  expect,
}: PlacedCardsOptions): (lead: Movable, to: Stage) => (isMoved: boolean) => void {
  const client = useQueryClient();
  return useCallback(
    ({ id, stageId: from }, to) => {
      const resume = pause();
      const forget = expect(id);
      const columns = client.getQueriesData<CardPages>({ queryKey: CARDS });
      const totals = client.getQueriesData<StageCount[]>({ queryKey: TOTALS });
      const card = cardIn(columns, id);
      const moved = card && { ...card, stageAt: new Date().toISOString() };
      for (const [key, pages] of columns) {
        const { stage } = key[2] as { stage: string };
        if (!pages) continue;
        if (stage === from) client.setQueryData(key, withoutCard(pages, id));
        else if (stage === to.id && moved) client.setQueryData(key, withCardFirst(pages, moved));
      }
      for (const [key, counts] of totals) {
        if (counts) client.setQueryData(key, withMoveCounted(counts, from, to.id));
      }
      return (isMoved) => {
        if (!isMoved) {
          forget();
          for (const [key, before] of [...columns, ...totals]) client.setQueryData(key, before);
        }
        resume();
      };
    },
    [client, pause, expect],
  );
}
