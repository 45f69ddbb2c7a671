import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Colour } from "@/contract/kernel/closed-lists.ts";
import { cx } from "./cx.ts";

export const COLOUR_FILL: Record<Colour, string> = {
  grey: "bg-ink-3",
  teal: "bg-accent",
  blue: "bg-new",
  amber: "bg-dup",
  red: "bg-fail",
  green: "bg-done",
};

const TONES = {
  new: "bg-new-soft text-new",
  dup: "bg-dup-soft text-dup",
  fail: "bg-fail-soft text-fail",
  done: "bg-done-soft text-done",
  mute: "bg-sunken text-ink-2",
} as const;

export type PillTone = keyof typeof TONES;

type PillProps = { tone?: PillTone; icon?: LucideIcon; children: ReactNode };

export function Pill({ tone = "mute", icon: Drawing, children }: PillProps) {
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center gap-[5px] whitespace-nowrap rounded-full px-[7px] align-middle font-medium text-xs",
        TONES[tone],
      )}
    >
      {Drawing && <Drawing size={12} strokeWidth={2} aria-hidden="true" className="flex-none" />}
      {children}
    </span>
  );
}
