"use client";

import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useId, useRef, useState } from "react";
import type { BoardLead } from "@/contract/leads/board.ts";
import type { Pipeline, Stage, StageCount } from "@/contract/pipelines/pipelines.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../lead-labels.ts";
import { CardInHand, type CardProps } from "./board-card.tsx";
import { BoardColumn, type BoardFilters } from "./board-column.tsx";
import { type CardPages, cardIn } from "./board-pages.ts";
import { cardPosition, DragSurface } from "./drag-surface.tsx";
import { CARDS } from "./use-current-board.ts";

type BoardColumnsProps = Pick<CardProps, "canMove" | "onOpen" | "onMove"> & {
  pipeline: Pipeline;
  filters: BoardFilters;
  counts: readonly StageCount[] | undefined;
  toHref: (id: string) => string;
  open: string | undefined;
  onHold: (isDragging: boolean) => void;
};

type DraggedCard = { card: BoardLead; from: Stage; rect: DOMRect };

export function BoardColumns({ pipeline, filters, counts, open, onMove, onHold, ...rest }: BoardColumnsProps) {
  const i18n = useT();
  const { t } = i18n;
  const id = useId();
  const client = useQueryClient();
  const [dragged, setDragged] = useState<DraggedCard | null>(null);
  // Drag announcements run before the render of their change.
  const inHand = useRef<DraggedCard | null>(null);
  const [reached, setReached] = useState<string>();
  const reach = useCallback((card: string) => setReached(card), []);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  );
  const findStage = (stageId: unknown) => pipeline.stages.find((stage) => stage.id === stageId);

  function take({ activatorEvent }: DragStartEvent) {
    const at = cardPosition(activatorEvent.target);
    const from = findStage(at?.stageId);
    const card = at && cardIn(client.getQueriesData<CardPages>({ queryKey: CARDS }), at.cardId);
    inHand.current = from && card && !card.isErased ? { card, from, rect: at.rect } : null;
    setDragged(inHand.current);
    onHold(true);
  }

  function letGo() {
    setDragged(null);
    onHold(false);
  }

  function drop({ over: target }: DragEndEvent) {
    const to = findStage(target?.id);
    if (dragged && to) onMove(dragged.card, dragged.from, to);
    letGo();
  }

  const named = () => ({ name: inHand.current ? leadTitle(inHand.current.card, t) : t("leads.nameless") });
  const above = (target: { id: unknown }) => ({ ...named(), stage: findStage(target.id)?.name ?? "" });
  const stays = () => t("board.dragCancelled", named());
  const announcements: Announcements = {
    onDragStart: () => t("board.dragStarted", named()),
    onDragOver: ({ over: target }) => (target ? t("board.dragOver", above(target)) : undefined),
    onDragEnd: ({ over: target }) => (target ? t("board.dragEnded", above(target)) : stays()),
    onDragCancel: stays,
  };

  return (
    <DndContext
      // Fixed id: the library's counter differs between server and client.
      id={id}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={take}
      onDragEnd={drop}
      onDragCancel={letGo}
      accessibility={{ announcements }}
    >
      <DragSurface isDisabled={!rest.canMove}>
        {pipeline.stages.map((stage: Stage) => (
          <BoardColumn
            key={stage.id}
            {...rest}
            stage={stage}
            stages={pipeline.stages}
            i18n={i18n}
            filters={filters}
            count={counts?.find(({ stageId }) => stageId === stage.id)}
            open={open}
            current={reached ?? open}
            dragged={dragged?.from.id === stage.id ? dragged.card.id : undefined}
            onReach={reach}
            onMove={onMove}
          />
        ))}
      </DragSurface>
      <DragOverlay dropAnimation={null} style={dragged ? toBox(dragged.rect) : undefined}>
        {dragged && <CardInHand card={dragged.card} stage={dragged.from} i18n={i18n} />}
      </DragOverlay>
    </DndContext>
  );
}

const toBox = ({ left, top, width, height }: DOMRect) => ({ fromStage: left, top, width, height });
