"use client";

import { CalendarClock, CircleCheck, CircleStop, type LucideIcon, Pause, Play } from "lucide-react";
import { useCallback } from "react";
import {
  type Campaign,
  type CampaignFigure,
  type CampaignState,
  campaigns,
  stateOfCampaign,
} from "@/contract/campaigns.ts";
import { directory } from "@/contract/directory.ts";
import { today } from "@/lib/format/dates.ts";
import { formatNumber, formatPrice } from "@/lib/format/numbers.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import { Pill, type PillTone } from "../ui/pill.tsx";

type Props = { campaign: Campaign };

const LOOKS: Record<CampaignState, { icon: LucideIcon; tone: PillTone }> = {
  planned: { icon: CalendarClock, tone: "new" },
  running: { icon: Play, tone: "done" },
  ended: { icon: CircleCheck, tone: "mute" },
  paused: { icon: Pause, tone: "dup" },
  closed: { icon: CircleStop, tone: "mute" },
};

export function StatePill({ campaign }: Props) {
  const { t } = useT();
  const state = stateOfCampaign(campaign, today(useZone()));
  const { icon, tone } = LOOKS[state];
  return (
    <Pill icon={icon} tone={tone}>
      {t(`campaigns.states.${state}`)}
    </Pill>
  );
}

export function SourceName({ campaign }: Props) {
  return useT().t(`sources.${campaign.source}`);
}

export function OwnerName({ campaign }: Props) {
  const { data } = useRead(directory.people, {});
  const nameOf = useCallback((id: string | null) => data?.find((person) => person.id === id)?.fullName, [data]);
  return nameOf(campaign.ownerId);
}

/** One read for all rows. */
export function useResults(campaign: Campaign) {
  const { data, error, refetch } = useRead(campaigns.results, {});
  return { results: data?.find(({ id }) => id === campaign.id), error, refetch };
}

export function Count({ campaign, of }: Props & { of: CampaignFigure }) {
  const { locale } = useT();
  const { results } = useResults(campaign);
  return results && <span className="tabular-nums">{formatNumber(results[of], locale)}</span>;
}

export function Spend({ campaign: { spend } }: Props) {
  const { locale } = useT();
  return spend !== null && <span className="tabular-nums">{formatPrice(spend, locale)}</span>;
}

/** What was spent for each that a figure counts; nothing where nothing was spent, or nothing counted. */
export function Cost({ campaign, per }: Props & { per: CampaignFigure }) {
  const { locale } = useT();
  const { results } = useResults(campaign);
  const cost = results && costOf(campaign, results[per]);
  return cost !== undefined && <span className="tabular-nums">{formatPrice(cost, locale)}</span>;
}

export function costOf({ spend }: Campaign, count: number): number | undefined {
  return spend === null || spend === 0 || count === 0 ? undefined : Math.round((100 * spend) / count) / 100;
}
