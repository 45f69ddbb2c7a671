"use client";

import { CalendarClock, CircleCheck, CircleStop, type LucideIcon, Pause, Play, TriangleAlert } from "lucide-react";
import { type ReactNode, useCallback } from "react";
import type { SortValue } from "@/components/engines/record-list/definition.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import {
  CAMPAIGN_FIGURES,
  type Campaign,
  type CampaignFigure,
  type CampaignState,
  campaigns,
  stateOfCampaign,
} from "@/contract/campaigns/campaigns.ts";
import { origins } from "@/contract/catalogue/origins.ts";
import { CHANNEL_OF } from "@/contract/kernel/channels.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { today } from "@/lib/format/dates.ts";
import { formatNumber, formatPrice } from "@/lib/format/numbers.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

type Props = { campaign: Campaign };

const VARIANTS: Record<CampaignState, { icon: LucideIcon; tone: PillTone }> = {
  planned: { icon: CalendarClock, tone: "new" },
  running: { icon: Play, tone: "done" },
  ended: { icon: CircleCheck, tone: "mute" },
  paused: { icon: Pause, tone: "dup" },
  closed: { icon: CircleStop, tone: "mute" },
};

export function StatePill({ campaign }: Props) {
  const { t } = useT();
  const state = stateOfCampaign(campaign, today(useZone()));
  const { icon, tone } = VARIANTS[state];
  return (
    <Pill icon={icon} tone={tone}>
      {t(`campaigns.states.${state}`)}
    </Pill>
  );
}

export function SourceName({ campaign }: Props) {
  return useT().t(`sources.${campaign.source}`);
}

export function ChannelName({ campaign }: Props) {
  return useT().t(`channelNames.${CHANNEL_OF[campaign.source]}`);
}

export function OriginName({ campaign }: Props) {
  const { data } = useRead(origins.list, {});
  return data?.find(({ id }) => id === campaign.originId)?.name;
}

export function PipelineName({ campaign }: Props) {
  const { data } = useRead(pipelines.list, {});
  return data?.find(({ id }) => id === campaign.pipelineId)?.name;
}

export function OwnerName({ campaign }: Props) {
  const { data } = useRead(directory.people, {});
  const displayName = useCallback((id: string | null) => data?.find((person) => person.id === id)?.fullName, [data]);
  return displayName(campaign.ownerId);
}

export function useResults(campaign: Campaign) {
  const { data, error, refetch } = useRead(campaigns.results, {});
  return { results: data?.find(({ id }) => id === campaign.id), error, refetch };
}

export function Count({ campaign, of }: Props & { of: CampaignFigure }) {
  const { locale } = useT();
  const { results } = useResults(campaign);
  return results && <span className="tabular-nums">{formatNumber(results[of], locale)}</span>;
}

export function Summary({ campaign }: Props) {
  const { t, locale } = useT();
  const { results } = useResults(campaign);
  const cost = results && unitCost(campaign, results.sales);
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-xs tabular-nums">
      <StatePill campaign={campaign} />
      {results && (
        <>
          <span>
            {t("campaigns.summary.leads", { count: results.leads, leads: formatNumber(results.leads, locale) })}
          </span>
          <span>
            {t("campaigns.summary.sales", { count: results.sales, sales: formatNumber(results.sales, locale) })}
          </span>
        </>
      )}
      {cost !== undefined && <span>{t("campaigns.results.per.sales", { cost: formatPrice(cost, locale) })}</span>}
    </span>
  );
}

export function Databases({ campaign }: Props) {
  const { t } = useT();
  const { results } = useResults(campaign);
  const [only, ...others] = results?.databases ?? [];
  if (!only) return null;
  return others.length === 0 ? only.fileName : t("campaigns.databases", { count: others.length + 1 });
}

export function Money({ amount }: { amount: number | null }) {
  const { locale } = useT();
  return amount !== null && <span className="tabular-nums">{formatPrice(amount, locale)}</span>;
}

export function Spend({ campaign }: Props) {
  const { t, locale } = useT();
  const over = overspend(campaign);
  if (over === undefined) return <Money amount={campaign.spend} />;
  const text = t("campaigns.results.over", { amount: formatPrice(over, locale) });
  return (
    <span title={text} className="inline-flex items-center gap-1 font-medium text-fail">
      <Icon as={TriangleAlert} size={13} className="flex-none" />
      <Money amount={campaign.spend} />
      <span className="sr-only">{text}</span>
    </span>
  );
}

export function overspend({ budget, spend }: Campaign): number | undefined {
  return budget !== null && spend !== null && spend > budget ? Math.round(100 * (spend - budget)) / 100 : undefined;
}

export function Cost({ campaign, per }: Props & { per: CampaignFigure }) {
  const { locale } = useT();
  const { results } = useResults(campaign);
  const cost = results && unitCost(campaign, results[per]);
  return cost !== undefined && <span className="tabular-nums">{formatPrice(cost, locale)}</span>;
}

export function unitCost({ spend }: Pick<Campaign, "spend">, count: number): number | undefined {
  return spend === null || spend === 0 || count === 0 ? undefined : Math.round((100 * spend) / count) / 100;
}

const COSTS = {
  costPerSale: "sales",
  costPerLead: "leads",
  costPerUnique: "unique",
  costPerAppointment: "appointments",
} as const satisfies Record<string, CampaignFigure>;

export function useCampaignSorts(): Record<string, (campaign: Campaign) => SortValue> {
  const { t } = useT();
  const { data = [] } = useRead(campaigns.results, {});
  const findResults = (campaign: Campaign) => data.find(({ id }) => id === campaign.id);
  const figures = CAMPAIGN_FIGURES.map((of) => [of, (one: Campaign) => findResults(one)?.[of]] as const);
  const costs = Object.entries(COSTS).map(
    ([field, per]) => [field, (one: Campaign) => unitCost(one, findResults(one)?.[per] ?? 0)] as const,
  );
  return {
    name: ({ name }) => name,
    spend: ({ spend }) => spend,
    budget: ({ budget }) => budget,
    days: ({ from }) => from,
    source: ({ source }) => t(`sources.${source}`),
    ...Object.fromEntries([...figures, ...costs]),
  };
}

/** Sums of the listed campaigns; their costs per unit come from the sums. */
export function useCampaignTotals(listed: readonly Campaign[]): Record<string, ReactNode> {
  const { locale } = useT();
  const { data } = useRead(campaigns.results, {});
  if (!data) return {};
  const shown = new Set(listed.map(({ id }) => id));
  const sums = Object.fromEntries(
    CAMPAIGN_FIGURES.map((of) => [of, data.reduce((sum, one) => sum + (shown.has(one.id) ? one[of] : 0), 0)]),
  ) as Record<CampaignFigure, number>;
  const money = (of: "spend" | "budget") => listed.reduce((sum, one) => sum + (one[of] ?? 0), 0);
  const spend = money("spend");
  const costs = Object.entries(COSTS).map(([field, per]) => {
    const cost = unitCost({ spend }, sums[per]);
    return [field, cost !== undefined && formatPrice(cost, locale)] as const;
  });
  return {
    ...Object.fromEntries(CAMPAIGN_FIGURES.map((of) => [of, formatNumber(sums[of], locale)])),
    ...Object.fromEntries(costs),
    spend: formatPrice(spend, locale),
    budget: formatPrice(money("budget"), locale),
  };
}
