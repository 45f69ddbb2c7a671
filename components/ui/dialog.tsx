"use client";

import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { DialogToasts } from "./toast.tsx";

const PLACES = {
  center: "m-auto max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] rounded-card enter-up",
  top: "mx-auto mt-[min(14dvh,120px)] max-h-[70dvh] max-w-[calc(100vw-24px)] rounded-card enter-down",
  left: "m-0 h-dvh max-h-none max-w-[86vw] enter-left",
} as const;

const WIDTHS = { small: "w-[420px]", medium: "w-[560px]", large: "w-[760px]", drawer: "w-[280px]" } as const;

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  place?: keyof typeof PLACES;
  width?: keyof typeof WIDTHS;
  isBare?: boolean;
};

/** Native modal dialog: traps the focus, closes with Escape and restores the focus. */
export function Dialog({ isOpen, ...props }: DialogProps) {
  return isOpen ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  footer,
  place = "center",
  width = "medium",
  isBare = false,
}: Omit<DialogProps, "isOpen">) {
  const { t } = useT();
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closes before unmounting, so that the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    if (!dialog.open) {
      dialog.showModal();
      // The browser would focus the first element, the close button.
      dialog.querySelector<HTMLElement>("input, select, textarea, [data-begins]")?.focus();
    }
    return () => dialog.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: backdrop click; Escape covers the keyboard by onCancel
    <dialog
      ref={box}
      aria-labelledby={isBare ? undefined : titleId}
      aria-label={isBare ? title : undefined}
      onCancel={(event) => {
        if (event.target !== box.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The second click of a double click belongs to the opening button.
        if (event.target === box.current && event.detail < 2) onClose();
      }}
      className={cx(PLACES[place], WIDTHS[width], "overflow-hidden bg-surface text-ink shadow-raised")}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        {!isBare && (
          <div className="flex items-center gap-2 border-b px-[18px] py-3">
            <h2 id={titleId} className="font-title text-lg tracking-[-0.012em]">
              {title}
            </h2>
            <IconButton icon={X} label={t("ui.close")} onClick={onClose} className="-mr-1.5 ml-auto" />
          </div>
        )}
        <div className={cx("min-h-0 flex-1 overflow-y-auto", !isBare && "px-[18px] py-4")}>{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t px-[18px] py-3">{footer}</div>}
      </div>
      <DialogToasts />
    </dialog>
  );
}
