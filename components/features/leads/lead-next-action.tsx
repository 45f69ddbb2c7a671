"use client";

import { Pill } from "@/components/ui/pill.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function LeadNextAction({ lead }: { lead: LeadDetail }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { nextAction, nextActionAt: at, returnedAt } = lead;
  const isLate = useAsOfNow((now) => (at !== null && Date.parse(at) < now ? "late" : ""));
  // A scheduled call is shown on failed leads too.
  if (lead.dealState === "failed" && !at) return <span className="font-strong">{t("leads.panel.repairNext")}</span>;
  return (
    <>
      {at ? (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-strong">
            {t("attempts.due", {
              action: t(`attempts.channels.${nextAction ?? "call"}`),
              at: plainMoment(at, locale, zone),
            })}
          </span>
          {isLate && <Pill tone="fail">{t("attempts.overdue")}</Pill>}
        </span>
      ) : (
        <span className="text-ink-2">{t("attempts.noNext")}</span>
      )}
      {returnedAt && (
        <span className="block text-ink-2 text-xs">
          {t("attempts.returned", { at: plainMoment(returnedAt, locale, zone) })}
        </span>
      )}
    </>
  );
}
