"use client";

import Link from "next/link";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { ScreenSection } from "@/components/ui/screen-section.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { appointments } from "@/contract/agenda/appointments.ts";
import { useRead } from "@/lib/api/query.ts";
import { timeOfDay } from "@/lib/format/dates.ts";
import { useToday, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { StatePill } from "../agenda/appointments/appointment-parts.tsx";

const MAX = 8;

export function TeamAppointments() {
  const { t, locale } = useT();
  const zone = useZone();
  const { day, from, to } = useToday();
  const read = useRead(appointments.list, { from, to, of: "team" });
  const all = read.data ?? [];
  const dayHref = withParameters(routes.schedule, { view: "day", day });
  const visible = [...all].sort((one, other) => Number(one.state !== "planned") - Number(other.state !== "planned"));
  return (
    <ScreenSection
      title={t("team.today.title")}
      action={
        <Link href={dayHref} prefetch={false} className="text-accent text-xs hover:underline">
          {t("team.today.all", { count: all.length })}
        </Link>
      }
    >
      {read.isPending && <Skeleton className="m-3.5 h-16" />}
      {read.error && !read.data && (
        <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
      )}
      {read.isSuccess && all.length === 0 && <p className="px-3.5 py-3 text-ink-2">{t("team.today.none")}</p>}
      <ol className="divide-y">
        {visible.slice(0, MAX).map((one) => (
          <li key={one.id} className="flex items-center gap-3 px-3.5 py-2">
            <time dateTime={one.startsAt} className="font-strong tabular-nums">
              {timeOfDay(one.startsAt, locale, zone)}
            </time>
            <span className="min-w-0 flex-1">
              <Link
                href={withParameters(routes.schedule, { view: "day", day, appointment: one.id })}
                prefetch={false}
                className="block truncate hover:underline"
              >
                {one.person || t(`appointments.types.${one.type}`)}
              </Link>
              <span className="block truncate text-ink-2 text-xs">
                {[t(`appointments.types.${one.type}`), one.advisor?.name, one.agency?.name].filter(Boolean).join(" · ")}
              </span>
            </span>
            <StatePill state={one.state} />
          </li>
        ))}
      </ol>
    </ScreenSection>
  );
}
