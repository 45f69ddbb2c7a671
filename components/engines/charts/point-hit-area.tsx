import type { TFunction } from "i18next";
import type { ComponentProps, ReactNode } from "react";
import type { Locale } from "@/lib/i18n/locales.ts";
import type { ChartMeasure, ChartModel, ChartRow } from "./chart-model.ts";
import { formatValue } from "./values.ts";

type PointHitAreaProps = {
  label: string;
  isButton: boolean;
  press: (() => void) | undefined;
  position?: ComponentProps<"button"> | undefined;
  onPointerEnter?: ((event: React.PointerEvent<HTMLElement>) => void) | undefined;
  className?: string;
  children: ReactNode;
};

/** A button where it has a drill-down, otherwise an image. Its label is the row's visible name (WCAG 2.5.3). */
export function PointHitArea({
  label,
  isButton,
  press,
  position,
  onPointerEnter,
  className,
  children,
}: PointHitAreaProps) {
  if (!isButton)
    return (
      <div role="img" aria-label={label} onPointerEnter={onPointerEnter} className={className}>
        {children}
      </div>
    );
  return (
    <button
      type="button"
      {...position}
      aria-label={label}
      aria-disabled={!press || undefined}
      onClick={press}
      className={className}
    >
      {children}
    </button>
  );
}

/** Accessible name of a mark: "21 nov, Leads únicos: 34, antes 28". */
export function pointLabel(row: ChartRow, measure: ChartMeasure, at: number, t: TFunction, locale: Locale): string {
  const text = t("charts.mark", {
    row: row.name,
    measure: measure.name,
    value: formatValue(row.values[at], measure.kind, locale),
  });
  if (!row.previous) return text;
  return `${text}, ${t("charts.before", { value: formatValue(row.previous[at], measure.kind, locale) })}`;
}

export function totalLabel(
  { measures, total, totalBefore }: ChartModel,
  at: number,
  t: TFunction,
  locale: Locale,
): string {
  const measure = measures[at];
  if (!measure) return "";
  const text = t("charts.mark", {
    row: t("charts.total"),
    measure: measure.name,
    value: formatValue(total[at], measure.kind, locale),
  });
  if (!totalBefore) return text;
  return `${text}, ${t("charts.before", { value: formatValue(totalBefore[at], measure.kind, locale) })}`;
}
