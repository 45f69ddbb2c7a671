import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx.ts";

type FloatingBarProps = {
  label: string;
  children: ReactNode;
  className?: string;
  of: "choice" | "progress";
};

export function FloatingBar({ label, children, className, of }: FloatingBarProps) {
  return (
    <div
      data-floating={of}
      className={cx(
        "z-30 flex justify-center",
        of === "choice"
          ? "relative flex-none border-t bg-canvas p-2"
          : "pointer-events-none absolute inset-x-2 [body:has([data-floating=choice])_&]:hidden",
        className,
      )}
    >
      <section
        aria-label={label}
        className="pointer-events-auto enter-up max-w-full rounded-card border border-line-strong bg-surface px-3 py-2 shadow-raised"
      >
        {children}
      </section>
    </div>
  );
}
