"use client";

import { CircleAlert, CircleCheck, CirclePause, Unplug } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { CardDetails, latest, SummaryCard } from "@/components/ui/summary-card.tsx";
import { type CrmSummary, crms } from "@/contract/deliveries/crm.ts";
import { useRead } from "@/lib/api/query.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

const VARIANTS = {
  none: { tone: "mute", icon: Unplug },
  active: { tone: "done", icon: CircleCheck },
  paused: { tone: "mute", icon: CirclePause },
  failing: { tone: "dup", icon: CircleAlert },
  troubled: { tone: "dup", icon: CircleAlert },
  degraded: { tone: "fail", icon: CircleAlert },
  disabled: { tone: "fail", icon: CircleAlert },
} as const;
type State = keyof typeof VARIANTS;
const WORST: readonly State[] = ["disabled", "degraded", "troubled", "failing", "active", "paused"];

function cardState({ state, isDegraded, failed, waiting, lastError }: CrmPillSummary): State {
  if (state !== "active") return state;
  if (isDegraded) return "degraded";
  // The last attempt failed, and deliveries wait.
  if (waiting > 0 && lastError) return "troubled";
  return failed > 0 ? "failing" : "active";
}

type CrmPillSummary = Pick<CrmSummary, "state" | "isDegraded" | "failed" | "waiting" | "lastError">;

export function CrmPill({ crms }: { crms: readonly CrmPillSummary[] }) {
  const { t } = useT();
  const states = crms.map(cardState);
  const state = WORST.find((one) => states.includes(one)) ?? "none";
  return <Pill {...VARIANTS[state]}>{t(`crm.states.${state}`)}</Pill>;
}

const POLL_MS = 30_000;

export function CrmCard() {
  const { t, locale } = useT();
  const zone = useZone();
  const { data = [] } = useRead(crms.list, {}, { refetchInterval: POLL_MS });
  const sum = (of: "deliveredInDay" | "waiting" | "failed") => data.reduce((all, one) => all + one[of], 0);
  const hasOne = data.length > 0;
  const lastSuccessAt = latest(data.map((one) => one.lastSuccessAt));
  const last = useAsOfNow((now) => (lastSuccessAt ? listDate(lastSuccessAt, now, locale, zone) : t("crm.never")));
  const errors = data.flatMap(({ lastError }) => lastError ?? []);
  const lastError = errors.find(({ at }) => at === latest(errors.map((one) => one.at)));
  const details = [
    [t("crm.facts.lastSuccess"), last],
    [t("crm.facts.inDay"), formatCounted(sum("deliveredInDay"), locale), t("crm.facts.inDayHint")],
    [t("crm.facts.waiting"), formatCounted(sum("waiting"), locale)],
    [t("crm.facts.failed"), formatCounted(sum("failed"), locale)],
  ] as const;
  const link = {
    href: `${routes.settingsIntegrations}/crm`,
    label: t(hasOne ? "crm.card.open" : "crm.card.connect"),
    isPrimary: !hasOne,
  };
  return (
    <SummaryCard title={t("crm.title")} text={t("crm.card.text")} state={<CrmPill crms={data} />} link={link}>
      {hasOne && <CardDetails details={details} />}
      {lastError && (
        <p className="text-fail">
          {t("crm.lastError", {
            date: plainMoment(lastError.at, locale, zone),
            failureReason: t(`deliveries.failureReasons.${lastError.failureReason}`),
          })}
        </p>
      )}
    </SummaryCard>
  );
}
