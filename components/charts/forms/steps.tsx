"use client";

import { formatPercent } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Drawn } from "../drawn.ts";
import { useTotalMarks } from "../use-total-marks.ts";
import { formatValue } from "../values.ts";

/** Measures that each count some of those before it: how many are left at each step, and which share of the last step's. */
export function Steps({ drawn }: { drawn: Drawn }) {
  const { t, locale } = useT();
  const { box, markOf } = useTotalMarks("y", drawn);
  const most = drawn.total[0] || 1;
  return (
    <div {...box} className="-mx-1.5 flex flex-col gap-0.5">
      {drawn.measures.map(({ key, kind, name }, at) => {
        const value = drawn.total[at] ?? 0;
        const above = drawn.total[at - 1];
        return (
          <button
            key={key}
            {...markOf(at)}
            className="grid min-h-11 grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-1.5 py-1 text-left not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default"
          >
            <span>{name}</span>
            <span className="block h-6">
              <span
                className="block h-full min-w-1 rounded-[4px] bg-accent print:[print-color-adjust:exact]"
                style={{ width: `${(value / most) * 100}%` }}
              />
            </span>
            <span className="min-w-16 text-right">
              <span className="font-strong">{formatValue(value, kind, locale)}</span>
              {above ? (
                <span className="block text-ink-2 text-xs">
                  {t("charts.ofStepAbove", { share: formatPercent(value / above, locale) })}
                </span>
              ) : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
