"use client";

import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { Fragment, useEffect, useRef } from "react";
import { cx } from "./cx.ts";
import { PANEL_GAP, type PopoverProps, panelClass } from "./overlay.tsx";

export function PressedPopover({ label, align = "start", trigger, children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isOpened.current) button.current?.click();
    isOpened.current = true;
  }, []);
  return (
    <Popover className="contents">
      <PopoverButton as={Fragment} ref={button} aria-haspopup="dialog">
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
    </Popover>
  );
}
