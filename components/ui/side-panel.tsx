"use client";

import { X } from "lucide-react";
import { type KeyboardEvent as Pressed, type ReactNode, useEffectEvent, useId, useLayoutEffect } from "react";
import { useT } from "@/lib/i18n/client.ts";
import { cx } from "./cx.ts";
import { OPEN_MODAL } from "./focus.ts";
import { IconButton } from "./icon.tsx";

type SidePanelProps = {
  title: string;
  onClose: () => void;
  badge?: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** 520 px on wide screens, for a whole record with its history. */
  isWide?: boolean;
  /** Tools above the title, next to the button that closes. */
  bar?: ReactNode;
  /** Fixed part below the title. */
  head?: ReactNode;
  onKeyDown?: (event: Pressed<HTMLElement>) => void;
};

/** Leaves the list usable, unlike a dialog of Headless UI, which makes it inert. */
export function SidePanel(props: SidePanelProps) {
  const { title, onClose, badge, subtitle, children, footer, isWide, bar, head, onKeyDown } = props;
  const { t } = useT();
  const titleId = useId();

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(OPEN_MODAL)) return;
    // Stops the event: this key would also close a dialog opened by it.
    event.preventDefault();
    onClose();
  });
  // Layout effect: quick keys precede effects that wait for paint.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => closeOnEscape(event);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  const close = <IconButton icon={X} label={t("ui.close")} onClick={onClose} className="-mr-1.5 ml-auto" />;
  return (
    // A click on its text keeps the focus inside, so that its keys act.
    <aside
      data-side-panel
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className={cx(
        "enter-right fixed inset-0 z-30 flex flex-col border-line bg-surface outline-none sm:absolute sm:left-auto sm:z-20 sm:w-[400px] sm:border-l sm:shadow-panel",
        isWide && "xl:w-[520px]",
      )}
    >
      <div className={cx("border-b px-[18px]", bar ? "pt-2" : "pt-3.5", !head && "pb-3")}>
        {bar && (
          <div className="mb-1 flex items-center gap-1">
            {bar}
            {close}
          </div>
        )}
        <div className="flex items-start gap-2">
          <h2
            id={titleId}
            title={title}
            className="line-clamp-2 min-w-0 break-words font-title text-lg tracking-[-0.012em]"
          >
            {title}
          </h2>
          {badge && <span className="flex h-6 flex-none items-center">{badge}</span>}
          {!bar && <span className="-mt-[3px] ml-auto">{close}</span>}
        </div>
        {subtitle && <div className="text-ink-2">{subtitle}</div>}
        {head}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-2 border-t px-[18px] py-3 [&:not(:has(button,a,p))]:hidden">
          {footer}
        </div>
      )}
    </aside>
  );
}

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t px-[18px] py-3.5 first:border-t-0 [form:first-child+&]:border-t-0">
      <h3 className="mb-2 font-strong text-2xs text-ink-2">{title}</h3>
      {children}
    </section>
  );
}
