"use client";

import { useDraggable } from "@dnd-kit/core";
import type { KeyboardEvent, MouseEvent, ReactNode, TouchEvent } from "react";
import { cardToward, focusCard } from "./card-focus.ts";

type DragSurfaceProps = { isDisabled: boolean; children: ReactNode };

/** Drag surface. One draggable for all cards: as single draggables each would re-render on every move. */
export function DragSurface({ isDisabled, children }: DragSurfaceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: "card", disabled: isDisabled });
  const begin = (name: "onMouseDown" | "onTouchStart") => (event: MouseEvent | TouchEvent) => {
    if (placeOf(event.target)) listeners?.[name]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are the cards, which are links
    <div
      ref={setNodeRef}
      onMouseDown={begin("onMouseDown")}
      onTouchStart={begin("onTouchStart")}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 py-3 sm:snap-none sm:px-5"
    >
      {children}
    </div>
  );
}

export function placeOf(target: EventTarget | null) {
  const pressed = target instanceof Element ? target : null;
  const card = pressed?.closest<HTMLElement>("[data-card]");
  const column = card?.closest<HTMLElement>("[data-stage]");
  if (!card || !column || pressed?.closest("button, [role=menu]")) return;
  return {
    cardId: card.dataset.card as string,
    stageId: column.dataset.stage as string,
    place: card.getBoundingClientRect(),
  };
}

function onKeyDown(event: KeyboardEvent) {
  const target = event.target as Element;
  const card = target.closest<HTMLElement>("[data-card]");
  if (!card || target.closest("[role=menu]") || event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.key.toLocaleLowerCase() === "m") card.querySelector<HTMLElement>("[data-move]")?.click();
  else {
    const next = cardToward(card, event.key);
    if (!next) return;
    focusCard(next);
  }
  event.preventDefault();
}
