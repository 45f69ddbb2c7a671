"use client";

import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { changeText } from "@/components/engines/charts/values.ts";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { formatChange, relativeChange } from "@/contract/kernel/percentages.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";

type ChangeProps = {
  value: number;
  before: number | null | undefined;
  isShare?: boolean;
  /** Text for screen readers, which cannot see the arrow. */
  than: string;
  better?: "more" | "less";
};

const ARROWS = { same: Minus, more: ArrowUp, less: ArrowDown };
const DIRECTIONS = { same: "same", up: "more", down: "less" } as const;

export function Change({ value, before, isShare, than, better }: ChangeProps) {
  const { t, locale } = useT();
  if (before === null || before === undefined) return null;
  const change = relativeChange(value, before, isShare ? "rate" : "count");
  const formatted = change === null ? undefined : formatChange(change, isShare ? "rate" : "count", locale);
  const direction = formatted?.direction ?? (value === before ? "same" : value > before ? "up" : "down");
  const trend = DIRECTIONS[direction];
  const size = formatted ? changeText(formatted, t) : formatNumber(Math.abs(value - before), locale);
  const spoken = formatted?.of === "times" ? size : t(`home.change.${trend}`, { size: size.replace(/^[+\u2212]/, "") });
  const tone = better && trend !== "same" ? (trend === better ? "text-done" : "text-fail") : "text-ink-2";
  return (
    <span title={than} className={cx("inline-flex items-center gap-0.5 whitespace-nowrap text-xs tabular-nums", tone)}>
      <Icon as={ARROWS[trend]} size={12} />
      <span aria-hidden="true">{trend === "same" ? t("home.change.same") : size}</span>
      <span className="sr-only">{`${spoken} ${than}`}</span>
    </span>
  );
}
