"use client";

import { CalendarDays } from "lucide-react";
import { Definitions } from "@/components/engines/charts/definitions.tsx";
import { ScreenSection } from "@/components/ui/screen-section.tsx";
import { appointments } from "@/contract/agenda/appointments.ts";
import { reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { timeOfDay } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type Route, routes, withParameters } from "@/lib/routing/routes.ts";
import { Change } from "./change.tsx";
import { drillDownHref, OF_DUE, OF_TEAM, TEAM_TOTALS, todayQuery } from "./drill-down.ts";
import { DueOfWeek } from "./due-of-week.tsx";
import { findValue } from "./figure-parts.tsx";
import { FigureRow } from "./figure-row.tsx";

export function Due({ route }: { route: Route }) {
  const { t } = useT();
  const title = t("home.due.title");
  const definitions = () => [
    ...([...OF_TEAM, "appointments"] as const).map((value) => ({
      name: t(`home.due.${value}`),
      text: t(`home.definitions.${value}`),
    })),
    ...OF_DUE.map((measure) => ({ name: t(`home.due.week.${measure}`), text: t(`reports.definitions.${measure}`) })),
  ];
  return (
    <ScreenSection title={title} text={t("home.due.text")} action={<Definitions title={title} of={definitions} />}>
      <ul className="divide-y">
        {OF_TEAM.map((list) => (
          <OfTeam key={list} route={route} list={list} />
        ))}
        <Appointments />
      </ul>
    </ScreenSection>
  );
}

const OF_WEEK = { waiting: "unanswered", overdue: "unkept" } as const;

function OfTeam({ route, list }: { route: Route; list: (typeof OF_TEAM)[number] }) {
  const { t, locale } = useT();
  const { data, error, refetch } = useRead(TEAM_TOTALS[list], {});
  return (
    <FigureRow
      label={t(`home.due.${list}`)}
      count={data?.count}
      note={data && `${formatNumber(data.count, locale)}${data.isMore ? "+" : ""}`}
      href={drillDownHref(route, { of: "team", list })}
      isDrillDown
      isInvalid
      error={error}
      onRetry={refetch}
      below={<DueOfWeek route={route} measure={OF_WEEK[list]} />}
    />
  );
}

function Appointments() {
  const { t, locale } = useT();
  const zone = useZone();
  const { day, from, to } = useToday();
  const { data, error, refetch } = useRead(appointments.list, { from, to });
  const { data: due } = useRead(reports.due, todayQuery(day));
  const next = data?.find(({ state, startsAt }) => state === "planned" && Date.parse(startsAt) > Date.now());
  return (
    <FigureRow
      label={t("home.due.appointments")}
      text={
        next &&
        t("home.due.next", {
          at: timeOfDay(next.startsAt, locale, zone),
          what: [next.person || t(`appointments.types.${next.type}`), next.advisor?.name].filter(Boolean).join(" · "),
        })
      }
      count={data?.length}
      note={data && formatNumber(data.length, locale)}
      change={
        data && (
          <Change
            value={data.length}
            before={findValue(due, due?.total.previous, "appointmentsDue")}
            than={t("home.due.thanWeekday")}
          />
        )
      }
      href={withParameters(routes.schedule, { view: "day", day })}
      icon={CalendarDays}
      error={error}
      onRetry={refetch}
    />
  );
}
