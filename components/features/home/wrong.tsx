"use client";

import { useSession } from "next-auth/react";
import { measureWord } from "@/components/engines/charts/chart-labels.ts";
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
import { drillDownHref, WRONG, weekQuery } from "./drill-down.ts";
import { numberOf } from "./figure-parts.tsx";
import { Line } from "./line.tsx";

export function Wrong({ route }: { route: Route }) {
  const { t, locale } = useT();
  const { day } = useToday();
  const canSeeWays = can(useSession().data?.user.role ?? [], "integrations.read");
  const week = useRead(reports.overview, weekQuery(day));
  const number = (value: number) => formatNumber(value, locale);
  const title = t("home.wrong.title");
  const ways = canSeeWays ? (["connections", "crm", "webhooks"] as const) : (["connections"] as const);
  const definitions = () => [
    ...WRONG.map((measure) => ({
      name: t(`reports.measures.${measureWord("overview", measure)}`),
      text: t(`reports.definitions.${measureWord("overview", measure)}`),
    })),
    ...ways.map((way) => ({ name: t(`home.wrong.${way}`), text: t(`home.definitions.${way}`) })),
  ];
  return (
    <ScreenSection title={title} text={t("home.wrong.text")} action={<Definitions title={title} of={definitions} />}>
      <ul className="divide-y">
        {WRONG.map((measure) => {
          const count = week.data && (numberOf(week.data, week.data.total.values, measure) ?? 0);
          return (
            <Line
              key={measure}
              label={t(`reports.measures.${measureWord("overview", measure)}`)}
              count={count}
              note={count === undefined ? undefined : number(count)}
              change={
                count !== undefined && (
                  <Change
                    value={count}
                    before={numberOf(week.data, week.data?.total.previous, measure)}
                    than={t("home.wrong.than")}
                    better="less"
                  />
                )
              }
              href={drillDownHref(route, { of: "wrong", measure })}
              isDrillDown
              isWrong
              error={week.error}
              onRetry={week.refetch}
            />
          );
        })}
        <Connections isShown={canSeeWays} />
        {canSeeWays && <Refused />}
      </ul>
    </ScreenSection>
  );
}

function Connections({ isShown }: { isShown: boolean }) {
  const { t } = useT();
  const read = useRead(connectionHealth.problems, {});
  const names = read.data?.map(({ kind, name }) => {
    const network = NETWORKS.find((one) => one === kind);
    return network ? t(`sources.${network}`) : name;
  });
  return (
    <Line
      label={t("home.wrong.connections")}
      text={names && [...new Set(names)].join(", ")}
      count={names?.length}
      href={isShown ? routes.settingsIntegrations : routes.channelsDigital}
      isWrong
      error={read.error}
      onRetry={read.refetch}
    />
  );
}

function Refused() {
  const { t, locale } = useT();
  const crm = useRead(crms.list, {});
  const sent = useRead(webhooks.total, { deliveryState: "failed" });
  const refused = crm.data?.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <>
      <Line
        label={t("home.wrong.crm")}
        text={crm.data
          ?.filter(({ failed }) => failed > 0)
          .map(({ name }) => name)
          .join(", ")}
        count={refused}
        note={refused === undefined ? undefined : formatCounted(refused, locale)}
        href={routes.settingsIntegrations}
        isWrong
        error={crm.error}
        onRetry={crm.refetch}
      />
      <Line
        label={t("home.wrong.webhooks")}
        count={sent.data?.count}
        note={sent.data && `${formatNumber(sent.data.count, locale)}${sent.data.isMore ? "+" : ""}`}
        href={`${routes.settingsWebhooks}/deliveries?deliveryState=failed`}
        isWrong
        error={sent.error}
        onRetry={sent.refetch}
      />
    </>
  );
}
