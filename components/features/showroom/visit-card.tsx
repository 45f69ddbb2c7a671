"use client";

import { differenceInMilliseconds } from "date-fns/differenceInMilliseconds";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { CircleAlert, Clock, UserCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill, type PillTone } from "@/components/ui/pill.tsx";
import { type ADVISOR_STATES, type Showroom, VISIT_RESULTS, type Visit } from "@/contract/showroom/visits.ts";
import { plainMoment, timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { CallMenu } from "./call-menu.tsx";
import { useVisitWrites } from "./use-visit-writes.ts";

const LONG_MINUTES = 5;
const TOO_LONG_MINUTES = 15;

function Waited({ since }: { since: string }) {
  const { t, locale } = useT();
  const text = useAsOfNow((now) => {
    const minutes = differenceInMinutes(now, since);
    const tone: PillTone = minutes >= TOO_LONG_MINUTES ? "fail" : minutes >= LONG_MINUTES ? "dup" : "new";
    return `${tone} ${t("showroom.waiting", { time: timeSpent(differenceInMilliseconds(now, since), locale) })}`;
  });
  const [tone, ...labels] = text.split(" ");
  return (
    <Pill tone={tone as PillTone} icon={Clock}>
      {labels.join(" ")}
    </Pill>
  );
}

export function InStore({ visit: { arrivedAt, closedAt } }: { visit: Pick<Visit, "arrivedAt" | "closedAt"> }) {
  const { t, locale } = useT();
  const time = useAsOfNow((now) => timeSpent(differenceInMilliseconds(closedAt ?? now, arrivedAt), locale));
  return <span className="tabular-nums">{t("showroom.inStore", { time })}</span>;
}

type VisitCardProps = {
  visit: Visit;
  team: Pick<Showroom, "advisors" | "nextAdvisorId"> | undefined;
  isOnline: boolean;
  led?: object | null;
  isOld?: boolean;
};

const OWNED = {
  free: "showroom.ownedBy",
  busy: "showroom.ownedByBusy",
  absent: "showroom.ownedByAbsent",
} as const satisfies Record<(typeof ADVISOR_STATES)[number], string>;

export function VisitCard({ visit, team, isOnline, led = null, isOld = false }: VisitCardProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const { call, attend, close } = useVisitWrites();
  const [isClosing, setClosing] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!led) return;
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus();
  }, [led]);
  const { id, version, advisor, owner, attendedAt, companions } = visit;
  const isBusy = call.isPending || attend.isPending || close.isPending;
  const free = team?.advisors.filter(({ state }) => state === "free") ?? [];
  const ownState = advisor ? undefined : team?.advisors.find((one) => one.id === owner?.id)?.state;
  const offered =
    free.find((one) => one.id === (owner?.id ?? team?.nextAdvisorId)) ??
    free.find((one) => one.id === team?.nextAdvisorId);
  const summon = (advisorId: string, force: boolean) => call.mutate({ id, version, advisorId, force });
  const details = [
    visit.product,
    t(`showroom.reasons.${visit.reason}`),
    companions > 0 && t("showroom.with", { count: companions }),
    visit.isAppointment && t("showroom.byAppointment"),
    visit.agency?.name,
  ].filter(Boolean);

  return (
    <li
      ref={card}
      tabIndex={-1}
      className="rounded-card border bg-surface p-4 outline-none focus:border-accent focus:ring-2 focus:ring-accent-soft"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="min-w-0 flex-1 break-words font-strong text-lg">{visit.person || visit.phone}</h3>
        {visit.dealState === "failed" && (
          <Pill tone="fail" icon={CircleAlert}>
            {t("showroom.toCorrect")}
          </Pill>
        )}
        {attendedAt ? (
          <Pill tone="done" icon={UserCheck}>
            {t("showroom.attended")}
          </Pill>
        ) : (
          !isOld && <Waited since={visit.arrivedAt} />
        )}
      </div>
      <p className="mt-0.5 text-ink-2">{details.join(" · ")}</p>
      <p className="mt-2 text-touch">
        {advisor ? (
          <span className="font-medium">
            {t(attendedAt ? "showroom.isWith" : "showroom.wasCalled", { advisor: advisor.name })}
          </span>
        ) : (
          <span className="text-ink-2">
            {owner ? t(OWNED[ownState ?? "free"], { advisor: owner.name }) : t("showroom.noAdvisorYet")}
          </span>
        )}
        <span className="ml-2 text-ink-2 text-sm">
          {isOld ? (
            t("showroom.since", { date: plainMoment(visit.arrivedAt, locale, zone) })
          ) : (
            <InStore visit={visit} />
          )}
        </span>
      </p>
      {visit.timeSource !== "device" && (
        <p className="mt-1 flex items-center gap-1.5 text-ink-2 text-sm">
          <Icon as={Clock} size={14} className="flex-none" />
          {t(`showroom.timeSources.${visit.timeSource}`)}
        </p>
      )}
      {isClosing ? (
        <fieldset className="mt-3 border-t pt-3">
          <legend className="sr-only">{t("showroom.howEnded")}</legend>
          <p aria-hidden="true" className="mb-2 font-medium">
            {t("showroom.howEnded")}
          </p>
          <div className="flex flex-wrap gap-2">
            {VISIT_RESULTS.map((result) => (
              <Button key={result} size="touch" isBusy={isBusy} onClick={() => close.mutate({ id, version, result })}>
                {t(`showroom.results.${result}`)}
              </Button>
            ))}
            <Button size="touch" variant="quiet" onClick={() => setClosing(false)}>
              {t("ui.cancel")}
            </Button>
          </div>
        </fieldset>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {advisor && !attendedAt && (
            <Button
              variant="primary"
              size="touch"
              isBusy={isBusy}
              disabled={!isOnline}
              onClick={() => attend.mutate({ id, version })}
            >
              {t("showroom.attend")}
            </Button>
          )}
          {!advisor && offered && (
            <Button
              variant="primary"
              size="touch"
              isBusy={isBusy}
              disabled={!isOnline}
              onClick={() => summon(offered.id, false)}
            >
              {t("showroom.call", { advisor: offered.fullName })}
            </Button>
          )}
          {owner && ownState === "busy" && (
            <Button size="touch" isBusy={isBusy} disabled={!isOnline} onClick={() => summon(owner.id, true)}>
              {t("showroom.waitFor", { advisor: owner.name })}
            </Button>
          )}
          {!attendedAt && (
            <CallMenu
              label={t(advisor || offered ? "showroom.callAnother" : "showroom.callAdvisor")}
              advisors={team?.advisors ?? []}
              calledId={advisor?.id ?? null}
              isDisabled={!isOnline || isBusy || !team}
              onCall={summon}
            />
          )}
          <Button size="touch" disabled={!isOnline} onClick={() => setClosing(true)}>
            {t("showroom.close")}
          </Button>
        </div>
      )}
    </li>
  );
}
