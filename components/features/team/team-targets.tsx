"use client";

import { cx } from "@/components/ui/cx.ts";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { ScreenSection } from "@/components/ui/screen-section.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { team } from "@/contract/team/team.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";

export function TeamTargets() {
  const { t, locale } = useT();
  const { data, error, refetch } = useRead(team.targets, {});
  const advisors = [...(data?.advisors ?? [])].sort((one, other) => other.actual - one.actual);
  return (
    <ScreenSection title={t("team.targets.title")}>
      {!data && !error && <Skeleton className="m-3.5 h-20" />}
      {error && !data && <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />}
      {data && advisors.length === 0 && <p className="px-3.5 py-3 text-ink-2">{t("team.targets.none")}</p>}
      <ul className="divide-y">
        {advisors.map(({ id, name, sales, actual }) => {
          const share = sales ? actual / sales : 0;
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3.5 py-2">
              <span className="truncate">{name}</span>
              <span className="tabular-nums">
                {sales === null
                  ? t("team.targets.without", { actual: formatNumber(actual, locale) })
                  : t("team.numbers.soldOf", {
                      actual: formatNumber(actual, locale),
                      aimed: formatNumber(sales, locale),
                    })}
                {sales ? <span className="ml-2 text-ink-2">{formatPercent(share, locale)}</span> : null}
              </span>
              {sales ? (
                <span aria-hidden="true" className="col-span-2 mt-1 block h-1.5 rounded-full bg-sunken">
                  <span
                    className={cx("block h-full rounded-full", share >= 1 ? "bg-done" : "bg-accent")}
                    style={{ width: `${Math.min(1, share) * 100}%` }}
                  />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </ScreenSection>
  );
}
