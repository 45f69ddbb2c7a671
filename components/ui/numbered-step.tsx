import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type StepProps = { number: number; title: string; isDone: boolean; children: ReactNode };

export function Step({ number, title, isDone, children }: StepProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="flex items-center gap-2.5 font-title text-lg tracking-[-0.012em]">
        <span
          className={cx(
            "grid size-6 flex-none place-items-center rounded-full border text-sm tabular-nums",
            isDone ? "border-transparent bg-done-soft text-done" : "border-line-strong text-ink-2",
          )}
        >
          {isDone ? <Icon as={Check} size={14} /> : number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
