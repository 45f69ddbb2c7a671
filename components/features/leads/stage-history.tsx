"use client";

import { PanelSection } from "@/components/ui/side-panel.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { auditDate, timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

type StageDuration = { stage: string; since: string; until: string | undefined };

export function stageDurations({
  createdAt,
  stage,
  trace,
}: Pick<LeadDetail, "createdAt" | "stage" | "trace">): StageDuration[] {
  const moves = trace.filter(({ step }) => step === "moved");
  const named = (value: unknown) => (typeof value === "string" ? value : "");
  const first = moves[0] ? named(moves[0].facts.from) : (stage?.name ?? "");
  const entered = [
    { stage: first, since: createdAt },
    ...moves.map(({ facts, at }) => ({ stage: named(facts.to), since: at })),
  ];
  return entered.map((one, index) => ({ ...one, until: entered[index + 1]?.since })).filter((one) => one.stage !== "");
}

export function StageHistory({ lead }: { lead: LeadDetail }) {
  const { t } = useT();
  const stays = stageDurations(lead);
  if (stays.length < 2) return null;
  return (
    <PanelSection title={t("leads.panel.stages")}>
      <ol className="flex flex-col gap-1">
        {stays.map((stay) => (
          <StayLine key={stay.since} stay={stay} />
        ))}
      </ol>
    </PanelSection>
  );
}

function StayLine({ stay: { stage, since, until } }: { stay: StageDuration }) {
  const { t, locale } = useT();
  const zone = useZone();
  const spent = useAsOfNow((now) => timeSpent((until ? Date.parse(until) : now) - Date.parse(since), locale));
  return (
    <li className="flex items-baseline gap-3">
      <span className={until ? "min-w-0 flex-1 text-ink-2" : "min-w-0 flex-1 font-strong"}>{stage}</span>
      <time dateTime={since} className="text-ink-2 text-xs">
        {auditDate(since, zone)}
      </time>
      <span className="w-12 text-right tabular-nums" title={t("leads.panel.timeInStage")}>
        {spent}
      </span>
    </li>
  );
}
