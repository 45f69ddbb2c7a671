"use client";

import { Popover as HeadlessPopover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Fragment, type ReactElement, type ReactNode } from "react";
import { cx } from "./cx.ts";

/** Margins of anchored panels in pixels. */
export const PANEL_GAP = { gap: 6, padding: 8 } as const;

export const panelClass =
  "enter-down z-50 rounded-card bg-surface p-1 text-ink shadow-raised outline-none [--anchor-max-height:calc(100dvh-64px)]";

type PopoverProps = {
  label: string;
  align?: "start" | "end";
  /** A button. */
  trigger: ReactElement;
  children: (close: () => void) => ReactNode;
};

/** For fields and buttons; menus take choices only. */
export function Popover({ label, align = "start", trigger, children }: PopoverProps) {
  return (
    <HeadlessPopover className="contents">
      <PopoverButton as={Fragment} aria-haspopup="dialog">
        {trigger}
      </PopoverButton>
      <PopoverPanel
        focus
        role="dialog"
        aria-label={label}
        anchor={{ to: `bottom ${align}`, ...PANEL_GAP }}
        className={cx(panelClass, "w-[min(304px,calc(100vw-16px))]")}
      >
        {({ close }) => <>{children(close)}</>}
      </PopoverPanel>
    </HeadlessPopover>
  );
}
