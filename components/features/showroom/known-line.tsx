"use client";

import { CircleCheck, DoorOpen, Search, UserPlus, WifiOff } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { VisitorSearch } from "./use-known.ts";

const ICONS = {
  searching: Search,
  unknown: UserPlus,
  away: WifiOff,
  limited: Search,
  elsewhere: Search,
  known: CircleCheck,
};

type KnownLineProps = {
  known: VisitorSearch;
  isRequested: boolean;
  onVisit?: ((id: string) => void) | undefined;
};

export function KnownLine({ known, isRequested, onVisit }: KnownLineProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const when = useAsOfNow((now) => (known.state === "known" ? listDate(known.person.lastAt, now, locale, zone) : ""));
  const person = known.state === "known" ? known.person : undefined;
  const text = person
    ? person.advisor
      ? t("showroom.known.knownWith", { when, advisor: person.advisor.fullName })
      : t("showroom.known.known", { when })
    : known.state === "idle"
      ? isRequested && t("showroom.known.idle")
      : t(`showroom.known.${known.state as Exclude<VisitorSearch["state"], "idle" | "known">}`);
  const visit = person?.visit;
  return (
    <div className="mt-1.5 text-sm">
      <p
        role="status"
        className={`flex min-h-5 items-center gap-1.5 ${person ? "font-medium text-done" : known.state === "away" || known.state === "limited" ? "text-dup" : "text-ink-2"}`}
      >
        {known.state !== "idle" && <Icon as={ICONS[known.state]} size={15} className="flex-none" />}
        {text}
      </p>
      {visit && (
        <p className="mt-1.5 flex flex-wrap items-center gap-2 rounded-card bg-dup-soft px-3 py-2 text-ink">
          <Icon as={DoorOpen} size={15} className="flex-none text-dup" />
          <span role="status">{t("showroom.openSince", { when: plainMoment(visit.arrivedAt, locale, zone) })}</span>
          {onVisit && (
            <Button size="touch" onClick={() => onVisit(visit.id)}>
              {t("showroom.seeVisit")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
