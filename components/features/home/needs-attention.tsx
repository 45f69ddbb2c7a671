"use client";

import { useSession } from "next-auth/react";
import { measureLabel } from "@/components/engines/charts/chart-labels.ts";
import { Definitions } from "@/components/engines/charts/definitions.tsx";
import { ScreenSection } from "@/components/ui/screen-section.tsx";
import { connectionHealth } from "@/contract/ad-networks/connection-health.ts";
import { crms } from "@/contract/deliveries/crm.ts";
import { can } from "@/contract/kernel/access.ts";
import { NETWORKS } from "@/contract/kernel/channels.ts";
import { reports } from "@/contract/reports/reports.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatCounted, formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";
import { Change } from "./change.tsx";
import { drillDownHref, FAILING, weekQuery } from "./drill-down.ts";
import { findValue } from "./figure-parts.tsx";
import { FigureRow } from "./figure-row.tsx";

export function NeedsAttention({ route }: { route: Route }) {
  const { t, locale } = useT();
  const { day } = useToday();
  const canSeeDestinations = can(useSession().data?.user.role ?? [], "integrations.read");
  const week = useRead(reports.overview, weekQuery(day));
  const number = (value: number) => formatNumber(value, locale);
  const title = t("home.attention.title");
  const kinds = canSeeDestinations ? (["connections", "crm", "webhooks"] as const) : (["connections"] as const);
  const definitions = () => [
    ...FAILING.map((measure) => ({
      name: t(`reports.measures.${measureLabel("overview", measure)}`),
      text: t(`reports.definitions.${measureLabel("overview", measure)}`),
    })),
    ...kinds.map((kind) => ({ name: t(`home.attention.${kind}`), text: t(`home.definitions.${kind}`) })),
  ];
  return (
    <ScreenSection
      title={title}
      text={t("home.attention.text")}
      action={<Definitions title={title} of={definitions} />}
    >
      <ul className="divide-y">
        {FAILING.map((measure) => {
          const count = week.data && (findValue(week.data, week.data.total.values, measure) ?? 0);
          return (
            <FigureRow
              key={measure}
              label={t(`reports.measures.${measureLabel("overview", measure)}`)}
              count={count}
              note={count === undefined ? undefined : number(count)}
              change={
                count !== undefined && (
                  <Change
                    value={count}
                    before={findValue(week.data, week.data?.total.previous, measure)}
                    than={t("home.attention.than")}
                    better="less"
                  />
                )
              }
              href={drillDownHref(route, { of: "wrong", measure })}
              isDrillDown
              isInvalid
              error={week.error}
              onRetry={week.refetch}
            />
          );
        })}
        <Connections isVisible={canSeeDestinations} />
        {canSeeDestinations && <Refused />}
      </ul>
    </ScreenSection>
  );
}

function Connections({ isVisible }: { isVisible: boolean }) {
  const { t } = useT();
  const read = useRead(connectionHealth.problems, {});
  const names = read.data?.map(({ kind, name }) => {
    const network = NETWORKS.find((one) => one === kind);
    return network ? t(`sources.${network}`) : name;
  });
  return (
    <FigureRow
      label={t("home.attention.connections")}
      text={names && [...new Set(names)].join(", ")}
      count={names?.length}
      href={isVisible ? routes.settingsIntegrations : routes.channelsDigital}
      isInvalid
      error={read.error}
      onRetry={read.refetch}
    />
  );
}

function Refused() {
  const { t, locale } = useT();
  const crm = useRead(crms.list, {});
  const sent = useRead(webhooks.total, { deliveryState: "failed" });
  const rejected = crm.data?.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <>
      <FigureRow
        label={t("home.attention.crm")}
        text={crm.data
          ?.filter(({ failed }) => failed > 0)
          .map(({ name }) => name)
          .join(", ")}
        count={rejected}
        note={rejected === undefined ? undefined : formatCounted(rejected, locale)}
        href={routes.settingsIntegrations}
        isInvalid
        error={crm.error}
        onRetry={crm.refetch}
      />
      <FigureRow
        label={t("home.attention.webhooks")}
        count={sent.data?.count}
        note={sent.data && `${formatNumber(sent.data.count, locale)}${sent.data.isMore ? "+" : ""}`}
        href={`${routes.settingsWebhooks}/deliveries?deliveryState=failed`}
        isInvalid
        error={sent.error}
        onRetry={sent.refetch}
      />
    </>
  );
}
