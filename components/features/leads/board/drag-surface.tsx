"use client";

import { useDraggable } from "@dnd-kit/core";
import type { KeyboardEvent, MouseEvent, ReactNode, TouchEvent } from "react";

function cardToward(card: HTMLElement, key: string): HTMLElement | undefined {
  const column = card.closest("section");
  const board = column?.parentElement;
  if (!column || !board) return;
  const columns = [...board.querySelectorAll<HTMLElement>(":scope > section")];
  const cards = cardsIn(column);
  const rect = cards.indexOf(card);
  if (key === "ArrowDown" || key === "ArrowUp") return cards[rect + (key === "ArrowDown" ? 1 : -1)];
  if (key !== "ArrowRight" && key !== "ArrowLeft") return;
  const step = key === "ArrowRight" ? 1 : -1;
  for (let at = columns.indexOf(column) + step; at >= 0 && at < columns.length; at += step) {
    const neighbours = cardsIn(columns[at] as HTMLElement);
    if (neighbours.length > 0) return neighbours[Math.min(rect, neighbours.length - 1)];
  }
  return;
}

export function focusCard(card: HTMLElement): void {
  card.querySelector<HTMLElement>("a")?.focus();
  card.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function cardsIn(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>("[data-card]")];
}

type DragSurfaceProps = { isDisabled: boolean; children: ReactNode };

/** Drag surface. One draggable for all cards: as single draggables each would re-render on every move. */
export function DragSurface({ isDisabled, children }: DragSurfaceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: "card", disabled: isDisabled });
  const start = (name: "onMouseDown" | "onTouchStart") => (event: MouseEvent | TouchEvent) => {
    if (cardPosition(event.target)) listeners?.[name]?.(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are the cards, which are links
    <div
      ref={setNodeRef}
      onMouseDown={start("onMouseDown")}
      onTouchStart={start("onTouchStart")}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-1 snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-4 px-4 py-3 sm:snap-none sm:px-5"
    >
      {children}
    </div>
  );
}

export function cardPosition(target: EventTarget | null) {
  const pressed = target instanceof Element ? target : null;
  const card = pressed?.closest<HTMLElement>("[data-card]");
  const column = card?.closest<HTMLElement>("[data-stage]");
  if (!card || !column || pressed?.closest("button, [role=menu]")) return;
  return {
    cardId: card.dataset.card as string,
    stageId: column.dataset.stage as string,
    rect: card.getBoundingClientRect(),
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
