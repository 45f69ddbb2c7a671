"use client";

import type { ReactNode } from "react";
import { useDroppedPanel } from "./use-dropped-panel.ts";

type TriggerProps = {
  id: string;
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
};

type PopoverProps = {
  label: string;
  align?: "start" | "end";
  trigger: (props: TriggerProps) => ReactNode;
  firstOf?: (panel: HTMLElement) => HTMLElement | null;
  children: (close: () => void) => ReactNode;
};

const firstControl = (panel: HTMLElement) => panel.querySelector<HTMLElement>("button, input") ?? panel;

/** Popover in the top layer, for fields and buttons; menus take choices only. Keys: Tab, Escape. */
export function Popover({ label, align = "start", trigger, firstOf = firstControl, children }: PopoverProps) {
  const { ref, isOpen, setOpen, close, id, triggerId } = useDroppedPanel({ align, firstOf });

  return (
    <>
      {trigger({
        id: triggerId,
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        "aria-controls": isOpen ? id : undefined,
        onClick: () => setOpen(!isOpen),
      })}
      {isOpen && (
        <div
          ref={ref}
          id={id}
          role="dialog"
          aria-label={label}
          popover="manual"
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.defaultPrevented) return;
            event.preventDefault();
            close();
          }}
          className="enter-down fixed m-0 max-h-[calc(100dvh-64px)] w-[min(304px,calc(100vw-16px))] overflow-y-auto rounded-card bg-surface p-1 text-ink shadow-raised"
        >
          {children(close)}
        </div>
      )}
    </>
  );
}
