"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { BoardLead } from "@/contract/leads/board.ts";
import type { Stage, StageCount } from "@/contract/pipelines/pipelines.ts";
import type { Movable } from "../use-stage-move.tsx";
import { type CardPages, cardIn, withCard, withMoveCounted, withoutCard } from "./board-pages.ts";
import { CARDS, type Resume, TOTALS } from "./use-current-board.ts";

type CardMovesOptions = { pause: () => Resume; expect: (id: string) => () => void; refresh: () => void };

export function useCardMoves({ pause, expect, refresh }: CardMovesOptions) {
  const client = useQueryClient();
  return useCallback(
    ({ id, stageId: from }: Movable, to: Stage) => {
      const resume = pause();
      const forget = expect(id);
      const visible = { queryKey: CARDS, type: "active" } as const;
      const card = cardIn(client.getQueriesData<CardPages>(visible), id);
      const moveCard = (fromStage: string, entered: string, card: BoardLead | undefined) => {
        for (const [key, pages] of client.getQueriesData<CardPages>(visible)) {
          const { stage } = key[2] as { stage: string };
          if (pages && stage === fromStage) client.setQueryData(key, withoutCard(pages, id));
          else if (pages && card && stage === entered) client.setQueryData(key, withCard(pages, card));
        }
        client.setQueriesData<StageCount[]>(
          { queryKey: TOTALS, type: "active" },
          (counts) => counts && withMoveCounted(counts, fromStage, entered),
        );
      };
      moveCard(from, to.id, card && { ...card, stageAt: new Date().toISOString() });
      return (isMoved: boolean) => {
        if (isMoved) return resume();
        forget();
        moveCard(to.id, from, card);
        resume();
        refresh();
      };
    },
    [client, pause, expect, refresh],
  );
}
