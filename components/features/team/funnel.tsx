"use client";

import { useSearchParams } from "next/navigation";
import { cx } from "@/components/ui/cx.ts";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { ScreenSection } from "@/components/ui/screen-section.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type FunnelStage, team } from "@/contract/team/team.ts";
import { useRead } from "@/lib/api/query.ts";
import { useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { monthName } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export const STAGE_PARAM = "stage";

const VARIANTS: Record<FunnelStage["type"], string> = { open: "bg-accent", won: "bg-done", lost: "bg-ink-3" };

export function Funnel() {
  const { t, locale } = useT();
  const { data, error, refetch } = useRead(team.funnel, {});
  if (!data)
    return (
      <ScreenSection title={t("team.funnel.title")}>
        {error ? (
          <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />
        ) : (
          <Skeleton className="m-3.5 h-28" />
        )}
      </ScreenSection>
    );
  const pipelines = [...Map.groupBy(data.stages, ({ pipelineId }) => pipelineId)];
  return (
    <ScreenSection
      title={t("team.funnel.title")}
      text={t("team.funnel.text", { month: monthName(data.month, locale), count: data.total })}
    >
      {pipelines.map(([id, stages]) => (
        <div key={id} className="px-3.5 py-2.5">
          {pipelines.length > 1 && <h3 className="mb-1 text-ink-2 text-xs">{stages[0]?.pipeline}</h3>}
          <ul className="flex flex-col gap-1.5">
            {stages.map((stage) => (
              <StageBar key={stage.id} stage={stage} max={Math.max(1, ...stages.map(({ count }) => count))} />
            ))}
          </ul>
        </div>
      ))}
    </ScreenSection>
  );
}

function StageBar({ stage, max }: { stage: FunnelStage; max: number }) {
  const { locale } = useT();
  const { open } = useOpenedStep(useSearchParams().has(STAGE_PARAM));
  const href = withParameters(routes.homeSalesManager, { [STAGE_PARAM]: stage.id });
  return (
    <li>
      <a
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open(href);
        }}
        className="grid grid-cols-[minmax(0,9rem)_1fr_auto] items-center gap-2.5 rounded-control hover:bg-sunken"
      >
        <span className="truncate">{stage.name}</span>
        <span aria-hidden="true" className="block h-2 rounded-full bg-sunken">
          <span
            className={cx("block h-full rounded-full", VARIANTS[stage.type])}
            style={{ width: `${(stage.count / max) * 100}%` }}
          />
        </span>
        <span className="min-w-8 text-right tabular-nums">{formatNumber(stage.count, locale)}</span>
      </a>
    </li>
  );
}
