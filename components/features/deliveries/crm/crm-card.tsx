"use client";

import { CircleAlert, CircleCheck, CirclePause, Unplug } from "lucide-react";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button.tsx";
import { CardDetails, latest, Pill } from "@/components/ui/pill.tsx";
import { type CrmSummary, crms } from "@/contract/deliveries/crm.ts";
import { useRead } from "@/lib/api/query.ts";
import { auditDate, listDate } from "@/lib/format/dates.ts";
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

function stateOf({ state, isDegraded, failed, waiting, lastError }: CrmPillSummary): State {
  if (state !== "active") return state;
  if (isDegraded) return "degraded";
  // The last attempt failed, and deliveries wait.
  if (waiting > 0 && lastError) return "troubled";
  return failed > 0 ? "failing" : "active";
}

type CrmPillSummary = Pick<CrmSummary, "state" | "isDegraded" | "failed" | "waiting" | "lastError">;

export function CrmPill({ crms }: { crms: readonly CrmPillSummary[] }) {
  const { t } = useT();
  const states = crms.map(stateOf);
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
  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-title text-lg tracking-[-0.012em]">{t("crm.title")}</h2>
          <p className="text-ink-2">{t("crm.card.text")}</p>
        </div>
        <CrmPill crms={data} />
      </div>
      {hasOne && <CardDetails details={details} />}
      {lastError && (
        <p className="text-fail">
          {t("crm.lastError", {
            date: auditDate(lastError.at, zone),
            failureReason: t(`deliveries.failureReasons.${lastError.failureReason}`),
          })}
        </p>
      )}
      <Link
        href={`${routes.settingsIntegrations}/crm`}
        className={`${buttonClass({ variant: hasOne ? "plain" : "primary" })} mt-auto self-start`}
      >
        {t(hasOne ? "crm.card.open" : "crm.card.connect")}
      </Link>
    </li>
  );
}
