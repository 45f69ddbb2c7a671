"use client";

import { cx } from "@/components/ui/cx.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "./chart-model.ts";
import { Swatch } from "./texture-path.tsx";
import type { HoveredPoint } from "./use-data-points.ts";
import { formatValue } from "./values.ts";

const WIDTH = 216;

type PointTooltipProps = { model: ChartModel; hovered: HoveredPoint | null; width: number };

export function PointTooltip({ model, hovered, width }: PointTooltipProps) {
  const { t, locale } = useT();
  const row = hovered && model.rows[hovered.row];
  if (!hovered || !row) return null;
  const left = Math.min(Math.max(hovered.x, WIDTH / 2), Math.max(width - WIDTH / 2, WIDTH / 2));
  const isBelow = hovered.y < 96;
  return (
    <div
      aria-hidden="true"
      style={{ left, top: isBelow ? hovered.y + 28 : hovered.y - 8, width: WIDTH }}
      className={cx(
        "pointer-events-none absolute z-10 -translate-x-1/2 rounded-card bg-surface px-3 py-2 text-xs shadow-raised print:hidden",
        !isBelow && "-translate-y-full",
      )}
    >
      <p className="mb-1 font-strong">{row.name}</p>
      <dl className="flex flex-col gap-0.5">
        {model.measures.map(({ key, kind, name, style: look }, at) => (
          <div key={key} className={cx("flex items-center gap-1.5", hovered.measure === at && "font-strong")}>
            <Swatch style={look} />
            <dt className="min-w-0 flex-1 truncate text-ink-2">{name}</dt>
            <dd className="text-right">
              {formatValue(row.values[at], kind, locale)}
              {row.previous && (
                <span className="block font-normal text-ink-2">
                  {t("charts.before", { value: formatValue(row.previous[at], kind, locale) })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
