"use client";

import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as HeadlessDialog } from "@headlessui/react";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./icon.tsx";
import { DialogToasts } from "./toast.tsx";

const POSITIONS = {
  center: "m-auto max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] rounded-card enter-up",
  top: "mx-auto mt-[min(14dvh,120px)] mb-auto max-h-[70dvh] max-w-[calc(100vw-24px)] rounded-card enter-down",
  left: "h-dvh max-w-[86vw] enter-left",
} as const;

const WIDTHS = {
  small: "w-[420px]",
  medium: "w-[560px]",
  large: "w-[760px]",
  drawer: "w-[280px]",
} as const;

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  position?: keyof typeof POSITIONS;
  width?: keyof typeof WIDTHS;
  isBare?: boolean;
};

export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  position = "center",
  width = "medium",
  isBare = false,
}: Omit<DialogProps, "isOpen">) {
  const { t } = useT();
  const first = useRef<HTMLElement>(null);
  const isSecondClick = useRef(false);

  function close() {
    if (!isSecondClick.current) onClose();
    isSecondClick.current = false;
  }

  return (
    <HeadlessDialog
      open
      onClose={close}
      initialFocus={first}
      aria-label={isBare ? title : undefined}
      className="fixed inset-0 z-50 flex"
    >
      <DialogBackdrop
        className="fixed inset-0 bg-veil"
        onMouseDown={(event) => {
          // The second click of a double click belongs to the opening button.
          isSecondClick.current = event.detail > 1;
        }}
      />
      <DialogPanel
        ref={(panel) => {
          // Headless UI would focus the first element, the close button.
          first.current = panel?.querySelector<HTMLElement>("input, select, textarea, [data-autofocus]") ?? null;
        }}
        className={cx(POSITIONS[position], WIDTHS[width], "relative overflow-hidden bg-surface text-ink shadow-raised")}
      >
        <div className="flex h-full max-h-[inherit] flex-col">
          {!isBare && (
            <div className="flex items-center gap-2 border-b px-[18px] py-3">
              <DialogTitle className="font-title text-lg tracking-[-0.012em]">{title}</DialogTitle>
              <IconButton icon={X} label={t("ui.close")} onClick={onClose} className="-mr-1.5 ml-auto" />
            </div>
          )}
          <div className={cx("min-h-0 flex-1 overflow-y-auto", !isBare && "px-[18px] py-4")}>{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-[18px] py-3">{footer}</div>}
        </div>
        <DialogToasts />
      </DialogPanel>
    </HeadlessDialog>
  );
}
