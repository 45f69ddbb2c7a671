"use client";

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { placePanel } from "./menu-panel.ts";

type TriggerProps = {
  id: string;
  "aria-haspopup": "dialog";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
};

type PopoverProps = {
  label: string;
  trigger: (props: TriggerProps) => ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A button and what it opens, in the top layer: fields and buttons, where a menu holds choices alone. Tab, Escape. */
export function Popover({ label, trigger, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const triggerId = `${id}-trigger`;

  function close() {
    setOpen(false);
    document.getElementById(triggerId)?.focus();
  }

  useLayoutEffect(() => {
    const button = document.getElementById(triggerId);
    if (!isOpen || !panel.current || !button) return;
    panel.current.showPopover?.();
    placePanel(panel.current, button, "start");
    panel.current.querySelector<HTMLElement>("button, input")?.focus();
  }, [isOpen, triggerId]);

  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Element && (panel.current?.contains(target) || target.closest(`[id="${triggerId}"]`));
    const onLeave = (event: Event) => !isInside(event.target) && setOpen(false);
    const onResize = () => setOpen(false);
    document.addEventListener("pointerdown", onLeave);
    document.addEventListener("focusin", onLeave);
    window.addEventListener("resize", onResize);
    return () => {
      document.removeEventListener("pointerdown", onLeave);
      document.removeEventListener("focusin", onLeave);
      window.removeEventListener("resize", onResize);
    };
  }, [isOpen, triggerId]);

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
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          popover="manual"
          tabIndex={-1}
          onKeyDown={(event) => {
            // The list's own keys are for the list.
            event.stopPropagation();
            if (event.key !== "Escape") return;
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
