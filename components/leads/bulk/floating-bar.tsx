import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";

/** Over the end of the list, which does not move for it. */
export function FloatingBar({ label, children, className }: { label: string; children: ReactNode; className: string }) {
  return (
    <div className={cx("pointer-events-none absolute inset-x-2 z-30 flex justify-center", className)}>
      <section
        aria-label={label}
        className="pointer-events-auto enter-up max-w-full rounded-card border border-line-strong bg-surface px-3 py-2 shadow-raised"
      >
        {children}
      </section>
    </div>
  );
}
