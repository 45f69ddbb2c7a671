"use client";

import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { placePanel } from "./menu-panel.ts";

type DroppedPanelOptions = {
  align: "start" | "end";
  startsOpen?: boolean;
  firstOf: (panel: HTMLElement) => HTMLElement | null | undefined;
};

type DroppedPanel = {
  ref: RefObject<HTMLDivElement | null>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  close: () => void;
  id: string;
  triggerId: string;
};

/** Panel in the top layer below its button; closes on a press or focus outside. */
export function useDroppedPanel({ align, startsOpen = false, firstOf }: DroppedPanelOptions): DroppedPanel {
  const [isOpen, setOpen] = useState(startsOpen);
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  const triggerId = `${id}-trigger`;

  useLayoutEffect(() => {
    const button = document.getElementById(triggerId);
    if (!isOpen || !ref.current || !button) return;
    ref.current.showPopover?.();
    placePanel(ref.current, button, align);
    firstOf(ref.current)?.focus();
  }, [isOpen, align, triggerId, firstOf]);

  useEffect(() => {
    if (!isOpen) return;
    const isInside = (target: EventTarget | null) =>
      target instanceof Element && (ref.current?.contains(target) || target.closest(`[id="${triggerId}"]`));
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

  function close() {
    setOpen(false);
    document.getElementById(triggerId)?.focus();
  }
  return { ref, isOpen, setOpen, close, id, triggerId };
}
