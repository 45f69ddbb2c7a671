"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { BoardLead } from "@/contract/leads/board.ts";
import type { Stage, StageCount } from "@/contract/pipelines/pipelines.ts";
import type { Movable } from "../use-stage-move.tsx";
import { type CardPages, cardIn, withCard, withMoveCounted, withoutCard } from "./board-pages.ts";
import { CARDS, type Resume, TOTALS } from "./use-current-board.ts";

type PlacedCardsOptions = { pause: () => Resume; expect: (id: string) => () => void; readAgain: () => void };

export function usePlacedCards({ pause, expect, readAgain }: PlacedCardsOptions) {
  const client = useQueryClient();
  return useCallback(
    ({ id, stageId: from }: Movable, to: Stage) => {
      const resume = pause();
      const forget = expect(id);
      const shown = { queryKey: CARDS, type: "active" } as const;
      const card = cardIn(client.getQueriesData<CardPages>(shown), id);
      const place = (left: string, entered: string, placed: BoardLead | undefined) => {
        for (const [key, pages] of client.getQueriesData<CardPages>(shown)) {
          const { stage } = key[2] as { stage: string };
          if (pages && stage === left) client.setQueryData(key, withoutCard(pages, id));
          else if (pages && placed && stage === entered) client.setQueryData(key, withCard(pages, placed));
        }
        client.setQueriesData<StageCount[]>(
          { queryKey: TOTALS, type: "active" },
          (counts) => counts && withMoveCounted(counts, left, entered),
        );
      };
      place(from, to.id, card && { ...card, stageAt: new Date().toISOString() });
      return (isMoved: boolean) => {
        if (isMoved) return resume();
        forget();
        place(to.id, from, card);
        resume();
        readAgain();
      };
    },
    [client, pause, expect, readAgain],
  );
}
