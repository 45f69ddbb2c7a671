import type { KeyboardEvent } from "react";

const GAP = 6;
const MARGIN = 8;

export function placePanel(panel: HTMLElement, trigger: HTMLElement, align: "start" | "end") {
  const at = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = align === "start" ? at.left : at.right - width;
  const below = at.bottom + GAP;
  const fits = below + height <= window.innerHeight - MARGIN;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`;
  panel.style.top = `${fits ? below : Math.max(MARGIN, at.top - GAP - height)}px`;
}

export function itemsOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>("[role^=menuitem]")];
}

export function moveFocus(event: KeyboardEvent, panel: HTMLElement) {
  const items = itemsOf(panel);
  const at = items.findIndex((item) => item.matches(":focus"));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 };
  const step = steps[event.key];
  if (step !== undefined) {
    event.preventDefault();
    items[(step + items.length) % items.length]?.focus();
  } else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLocaleLowerCase();
    const ordered = [...items.slice(at + 1), ...items.slice(0, at + 1)];
    ordered.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus();
  }
}
