"use client";

import { DoorOpen } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { CLOSES_HOUR } from "@/contract/kernel/calendar.ts";
import type { Showroom, Visit } from "@/contract/showroom/visits.ts";
import { today } from "@/lib/format/dates.ts";
import { localMoment } from "@/lib/format/moments.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { InStore, VisitCard } from "./visit-card.tsx";

function ClosedVisits({ visits }: { visits: readonly Visit[] }) {
  const { t } = useT();
  if (visits.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-touch">
        {t("showroom.closed", { count: visits.length })}
      </summary>
      <ul className="divide-y">
        {visits.toReversed().map((visit) => (
          <li key={visit.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <span className="min-w-0 flex-1 break-words font-medium">{visit.person || visit.phone}</span>
            <span>{visit.result && t(`showroom.results.${visit.result}`)}</span>
            <span className="w-full text-ink-2 text-sm">
              {[visit.advisor?.name, visit.product].filter(Boolean).join(" · ")} <InStore visit={visit} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const CLOSES_AT = `${CLOSES_HOUR}:00`;

type VisitQueueProps = {
  visits: readonly Visit[];
  team: Showroom | undefined;
  isOnline: boolean;
  led: { id: string } | null;
};

export function VisitQueue({ visits, led, ...card }: VisitQueueProps) {
  const { t } = useT();
  const zone = useZone();
  const day = useAsOfNow(() => today(zone));
  const time = useAsOfNow((now) => localMoment(new Date(now).toISOString(), zone).slice(11));
  const open = visits.filter(({ closedAt }) => !closedAt);
  const isOld = ({ arrivedAt }: Visit) => localMoment(arrivedAt, zone).slice(0, 10) < day;
  const ledTo = ({ id }: Visit) => ({ led: led?.id === id ? led : null });
  const old = open.filter(isOld);
  const here = open.filter((visit) => !isOld(visit));
  return (
    <>
      {old.length > 0 && (
        <QueueSection title={t("showroom.otherDays")} text={t("showroom.otherDaysText")}>
          {old.map((visit) => (
            <VisitCard key={visit.id} {...card} {...ledTo(visit)} visit={visit} isOld />
          ))}
        </QueueSection>
      )}
      {here.length > 0 && (
        <QueueSection title={t("showroom.inStoreNow")} text={time >= CLOSES_AT ? t("showroom.closingText") : undefined}>
          {here.map((visit) => (
            <VisitCard key={visit.id} {...card} {...ledTo(visit)} visit={visit} />
          ))}
        </QueueSection>
      )}
      {open.length === 0 && (
        <EmptyState icon={DoorOpen} title={t("showroom.emptyTitle")} text={t("showroom.emptyText")} />
      )}
      <ClosedVisits visits={visits.filter(({ closedAt }) => closedAt)} />
    </>
  );
}

function QueueSection({ title, text, children }: { title: string; text?: string | undefined; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="font-title text-lg tracking-[-0.012em]">{title}</h2>
      {text && <p className="text-dup">{text}</p>}
      <ol className="mt-2.5 flex flex-col gap-3">{children}</ol>
    </section>
  );
}
