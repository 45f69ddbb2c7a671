"use client";

import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type KeyboardEvent, useCallback, useId, useRef, useState } from "react";
import type { BoardLead } from "@/contract/board.ts";
import type { Pipeline, Stage, StageCount } from "@/contract/pipelines.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadName } from "../lead-fields.ts";
import type { BoardFilters } from "./board-address.ts";
import { CardInHand, type CardProps, type Dragged } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import { cardToward, focusCard } from "./card-focus.ts";

type BoardColumnsProps = Pick<CardProps, "canMove" | "onOpen" | "onMove"> & {
  pipeline: Pipeline;
  filters: BoardFilters;
  counts: readonly StageCount[] | undefined;
  hrefOf: (id: string) => string;
  open: string | undefined;
  /** While something is in someone's hand nothing else moves. */
  onHold: (isHeld: boolean) => void;
};

/** The stages side by side. A card goes from one to another by hand, or by the menu that M opens. */
export function BoardColumns({ pipeline, filters, counts, open, onMove, onHold, ...rest }: BoardColumnsProps) {
  const words = useT();
  const { t } = words;
  const id = useId();
  const [held, setHeld] = useState<Dragged | null>(null);
  const [over, setOver] = useState<string>();
  const [reached, setReached] = useState<string>();
  const root = useRef<HTMLDivElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  );
  const stageOf = (stageId: unknown) => pipeline.stages.find((stage) => stage.id === stageId);

  function hold(dragged: Dragged | null) {
    setHeld(dragged);
    setOver(undefined);
    onHold(dragged !== null);
  }

  function drop({ over: target }: DragEndEvent) {
    const to = stageOf(target?.id);
    if (held && to) onMove(held.card, held.from, to);
    hold(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const card = (event.target as Element).closest<HTMLElement>("[data-card]");
    if (!card || (event.target as Element).closest("[role=menu]") || event.metaKey || event.ctrlKey || event.altKey)
      return;
    if (event.key.toLocaleLowerCase() === "m") card.querySelector<HTMLElement>("[data-move]")?.click();
    else {
      const next = cardToward(card, event.key);
      if (!next) return;
      focusCard(next);
    }
    event.preventDefault();
  }

  const say = (stageId: unknown) => ({ name: held ? nameOf(held.card) : "", stage: stageOf(stageId)?.name ?? "" });
  const nameOf = (card: BoardLead) => leadName(card) || t("leads.nameless");
  const reach = useCallback((card: string) => setReached(card), []);

  return (
    <DndContext
      // Without one the library counts, on the server and in the browser from different numbers.
      id={id}
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => hold((active.data.current as Dragged | undefined) ?? null)}
      onDragOver={({ over: target }) => setOver(target ? String(target.id) : undefined)}
      onDragEnd={drop}
      onDragCancel={() => hold(null)}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) => t("board.dragStarted", { name: nameOf((active.data.current as Dragged).card) }),
          onDragOver: ({ over: target }) => (target ? t("board.dragOver", say(target.id)) : undefined),
          onDragEnd: ({ over: target }) =>
            target ? t("board.dragEnded", say(target.id)) : t("board.dragCancelled", say("")),
          onDragCancel: () => t("board.dragCancelled", say("")),
        },
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the cards, which are links */}
      <div
        ref={root}
        onKeyDown={onKeyDown}
        className="flex min-h-0 flex-1 snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 py-3 sm:snap-none sm:px-5"
      >
        {pipeline.stages.map((stage: Stage) => (
          <BoardColumn
            key={stage.id}
            {...rest}
            stage={stage}
            stages={pipeline.stages}
            words={words}
            filters={filters}
            count={counts?.find(({ stageId }) => stageId === stage.id)}
            open={open}
            current={reached ?? open}
            isOver={over === stage.id && held?.from.id !== stage.id}
            onReach={reach}
            onMove={onMove}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{held && <CardInHand {...held} words={words} />}</DragOverlay>
    </DndContext>
  );
}
