"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type FoldedSectionProps = {
  title: string;
  /** Summary next to the title of the closed section. */
  gist?: ReactNode;
  /** Opens the section at first, and whenever it becomes true. */
  startsOpen?: boolean;
  isQuiet?: boolean;
  children: ReactNode;
};

/** Section that opens in place. Closed content remains in the page, for its search. */
export function FoldedSection({ title, gist, startsOpen = false, isQuiet = false, children }: FoldedSectionProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [before, setBefore] = useState(startsOpen);
  if (before !== startsOpen) {
    setBefore(startsOpen);
    if (startsOpen) setOpen(true);
  }
  return (
    <section className={cx(!isQuiet && "border-t")}>
      <details className="group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary
          className={cx(
            "flex cursor-pointer list-none items-center gap-2 px-[18px] py-2 hover:bg-canvas focus-visible:-outline-offset-2 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden",
            !isQuiet && "min-h-9",
          )}
        >
          <Icon
            as={ChevronRight}
            size={14}
            className="flex-none text-ink-3 transition-transform group-open:rotate-90"
          />
          <h3 className={cx("flex-none", isQuiet ? "text-ink-2" : "font-strong")}>{title}</h3>
          <span
            className={cx("flex min-w-0 items-center gap-1.5 truncate text-ink-2", isQuiet ? "text-xs" : "ml-auto")}
          >
            {gist}
          </span>
        </summary>
        <div className="px-[18px] pt-1 pb-3.5">{children}</div>
      </details>
    </section>
  );
}
