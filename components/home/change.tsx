"use client";

import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { formatNumber, formatPercent } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { formatTimes } from "../charts/values.ts";
import { cx } from "../ui/cx.ts";
import { Icon } from "../ui/icon.tsx";

type ChangeProps = {
  value: number;
  before: number | null | undefined;
  /** A share changes by points, a count by a part of what it was. */
  isShare?: boolean;
  /** Said to those who cannot see the arrow. */
  than: string;
  /** Which way is welcome; without it neither is. */
  better?: "more" | "less";
};

const ARROWS = { same: Minus, more: ArrowUp, less: ArrowDown };

/** By how much something is more or less than it was. */
export function Change({ value, before, isShare, than, better }: ChangeProps) {
  const { t, locale } = useT();
  if (before === null || before === undefined) return null;
  const by = value - before;
  const rounded = isShare ? Math.round(by * 100) : before === 0 ? by : Math.round((100 * by) / before);
  const times = isShare || before === 0 ? undefined : formatTimes(by / before, t, locale);
  const size = isShare
    ? t("home.points", { count: Math.round(Math.abs(by) * 100) })
    : before === 0
      ? formatNumber(Math.abs(by), locale)
      : (times ?? formatPercent(Math.abs(by) / before, locale));
  const way = rounded === 0 ? "same" : by > 0 ? "more" : "less";
  const tone = better && way !== "same" ? (way === better ? "text-done" : "text-fail") : "text-ink-2";
  return (
    <span title={than} className={cx("inline-flex items-center gap-0.5 whitespace-nowrap text-xs tabular-nums", tone)}>
      <Icon as={ARROWS[way]} size={12} />
      <span aria-hidden="true">{way === "same" ? t("home.change.same") : size}</span>
      <span className="sr-only">{`${times ?? t(`home.change.${way}`, { size })} ${than}`}</span>
    </span>
  );
}
