"use client";

import { CircleAlert } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { CardDetails, latest, SummaryCard } from "@/components/ui/summary-card.tsx";
import { isFailing, webhooks } from "@/contract/webhooks/webhooks.ts";
import { useRead } from "@/lib/api/query.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { useProblems } from "../ad-networks/use-connections.ts";

const POLL_MS = 30_000;

export function WebhookCard() {
  const { t, locale } = useT();
  const zone = useZone();
  const { data = [] } = useRead(webhooks.list, {}, { refetchInterval: POLL_MS });
  const active = data.filter(({ state }) => state === "active").length;
  const problemCount = useProblems("webhook");
  const lastSuccessAt = latest(data.map((one) => one.lastSuccessAt));
  const last = useAsOfNow((now) =>
    lastSuccessAt ? listDate(lastSuccessAt, now, locale, zone) : t("integrations.never"),
  );
  const failing = data.filter(isFailing);
  const troubled = failing.find(({ state }) => state === "active");
  const failed = failing.find(({ lastErrorAt }) => lastErrorAt === latest(failing.map((one) => one.lastErrorAt)));
  const details = [
    [t("integrations.webhooks.lastSuccess"), last],
    [
      t("integrations.inDay"),
      formatCounted(
        data.reduce((sum, { inDay }) => sum + inDay, 0),
        locale,
      ),
      t("integrations.arrivedInDay"),
    ],
  ] as const;
  return (
    <SummaryCard
      title={t("integrations.webhooks.title")}
      text={t("integrations.webhooks.text")}
      link={{ href: routes.settingsWebhooks, label: t("integrations.webhooks.open") }}
      state={
        problemCount > 0 ? (
          <Pill tone="fail" icon={CircleAlert}>
            {t("integrations.webhooks.unhealthy", { count: problemCount })}
          </Pill>
        ) : troubled ? (
          <Pill tone="dup" icon={CircleAlert}>
            {t("integrations.webhooks.failing")}
          </Pill>
        ) : (
          active > 0 && <Pill tone="done">{t("integrations.webhooks.active", { count: active })}</Pill>
        )
      }
    >
      {data.length > 0 && <CardDetails details={details} />}
      {failed?.lastErrorAt && failed.lastFailureReason && (
        <p className="text-fail">
          {t("integrations.webhooks.lastError", {
            name: failed.name,
            date: plainMoment(failed.lastErrorAt, locale, zone),
            failureReason: t(`deliveries.failureReasons.${failed.lastFailureReason}`),
          })}
        </p>
      )}
    </SummaryCard>
  );
}
