"use client";

import type { MenuHeading, MenuItem, MenuSection } from "@headlessui/react";
import {
  type ButtonHTMLAttributes,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from "react";

/** Margins of anchored panels in pixels. */
export const PANEL_GAP = { gap: 6, padding: 8 } as const;

export const panelClass =
  "enter-down z-50 rounded-card bg-surface p-1 text-ink shadow-raised outline-none [--anchor-max-height:calc(100dvh-64px)]";

export type Trigger = ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;

type OverlayProps = { label: string; align?: "start" | "end"; trigger: Trigger };
export type PopoverProps = OverlayProps & { children: (close: () => void) => ReactNode };
export type MenuProps = OverlayProps & { startsOpen?: boolean; children: ReactNode };
export type Press = "pointer" | "keys";

/** Parts of Headless UI, which are loaded with the menu. */
export const MenuParts = createContext<{
  Item: typeof MenuItem;
  Section: typeof MenuSection;
  Heading: typeof MenuHeading;
  trigger: RefObject<HTMLElement | null>;
} | null>(null);

type OverlayTriggerProps = {
  trigger: Trigger;
  popup: "menu" | "dialog";
  loadAhead: () => void;
  onPress: (by: Press) => void;
};

export function OverlayTrigger({ trigger, popup, loadAhead, onPress }: OverlayTriggerProps) {
  const { onClick, onKeyDown, onPointerEnter, onFocus } = trigger.props;
  return cloneElement(trigger, {
    "aria-haspopup": popup,
    "aria-expanded": false,
    onPointerEnter: inTurn(onPointerEnter, loadAhead),
    onFocus: inTurn(onFocus, loadAhead),
    onClick: inTurn(onClick, ({ detail }) => onPress(detail === 0 ? "keys" : "pointer")),
    onKeyDown: inTurn(onKeyDown, (event) => {
      if (popup !== "menu" || event.key !== "ArrowDown") return;
      event.preventDefault();
      onPress("keys");
    }),
  });
}

function inTurn<Event extends SyntheticEvent>(own: ((event: Event) => void) | undefined, run: (event: Event) => void) {
  return (event: Event) => {
    own?.(event);
    if (!event.defaultPrevented) run(event);
  };
}
