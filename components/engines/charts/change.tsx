"use client";

import { ArrowDown, ArrowDownRight, ArrowRight, ArrowUp, ArrowUpRight, Minus } from "lucide-react";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { changeOf, formatChange } from "@/contract/kernel/percentages.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Better } from "./chart-styles.ts";
import { changeText, formatValue, type MeasureKind, type Value } from "./values.ts";

type ChangeProps = { value: Value | undefined; previous: Value | undefined; kind: MeasureKind; better: Better };

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

export function Change({ value, previous, kind, better }: ChangeProps) {
  const { t, locale } = useT();
  const change = changeOf(value, previous, kind);
  if (previous === null || previous === undefined) return <span className="text-ink-2">{t("charts.noPrevious")}</span>;
  const before = t("charts.before", { value: formatValue(previous, kind, locale) });
  if (change === null) return <span className="text-ink-2">{before}</span>;
  const formatted = formatChange(change, kind, locale);
  const way = formatted.direction;
  const tone = way === "same" || better === "neither" ? "text-ink-2" : way === better ? "text-done" : "text-fail";
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span className={cx("inline-flex items-center gap-0.5 font-medium", tone)}>
        <Icon as={ARROWS[way]} size={13} />
        {changeText(formatted, t)}
      </span>
      <span className="text-ink-2">{before}</span>
    </span>
  );
}

type ChangeBadgeProps = {
  value: number;
  before: number | null | undefined;
  isShare?: boolean;
  /** Text for screen readers, which cannot see the arrow. */
  than: string;
  better?: "more" | "less";
};

const SMALL_ARROWS = { same: Minus, more: ArrowUp, less: ArrowDown };
const DIRECTIONS = { same: "same", up: "more", down: "less" } as const;

export function ChangeBadge({ value, before, isShare, than, better }: ChangeBadgeProps) {
  const { t, locale } = useT();
  if (before === null || before === undefined) return null;
  const change = changeOf(value, before, isShare ? "rate" : "count");
  const formatted = change === null ? undefined : formatChange(change, isShare ? "rate" : "count", locale);
  const direction = formatted?.direction ?? (value === before ? "same" : value > before ? "up" : "down");
  const way = DIRECTIONS[direction];
  const size = formatted ? changeText(formatted, t) : formatNumber(Math.abs(value - before), locale);
  const spoken = formatted?.of === "times" ? size : t(`home.change.${way}`, { size: size.replace(/^[+-]/, "") });
  const tone = better && way !== "same" ? (way === better ? "text-done" : "text-fail") : "text-ink-2";
  return (
    <span title={than} className={cx("inline-flex items-center gap-0.5 whitespace-nowrap text-xs tabular-nums", tone)}>
      <Icon as={SMALL_ARROWS[way]} size={12} />
      <span aria-hidden="true">{way === "same" ? t("home.change.same") : size}</span>
      <span className="sr-only">{`${spoken} ${than}`}</span>
    </span>
  );
}
