"use client";

import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { formatChange, relativeChange } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Better } from "./chart-styles.ts";
import { changeText, formatValue, type MeasureKind, type Value } from "./values.ts";

type ChangeProps = { value: Value | undefined; previous: Value | undefined; kind: MeasureKind; better: Better };

const ARROWS = { up: ArrowUpRight, down: ArrowDownRight, same: ArrowRight };

export function Change({ value, previous, kind, better }: ChangeProps) {
  const { t, locale } = useT();
  const change = relativeChange(value, previous, kind);
  if (previous === null || previous === undefined) return <span className="text-ink-2">{t("charts.noPrevious")}</span>;
  const before = t("charts.before", { value: formatValue(previous, kind, locale) });
  if (change === null) return <span className="text-ink-2">{before}</span>;
  const formatted = formatChange(change, kind, locale);
  const direction = formatted.direction;
  const tone =
    direction === "same" || better === "neither" ? "text-ink-2" : direction === better ? "text-done" : "text-fail";
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <span className={cx("inline-flex items-center gap-0.5 font-medium", tone)}>
        <Icon as={ARROWS[direction]} size={13} />
        {changeText(formatted, t)}
      </span>
      <span className="text-ink-2">{before}</span>
    </span>
  );
}
