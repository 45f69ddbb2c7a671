"use client";

import type { ReactNode } from "react";
import { FillerBadge } from "@/components/ui/marks.tsx";
import { fillersByPattern } from "@/contract/kernel/text/filler-contacts.ts";
import type { PersonRecord, PersonTrace } from "@/contract/privacy/people.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function RecordSummary({ record, children }: { record: PersonRecord; children?: ReactNode }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { firstName, lastName, identification, phone, email, source, product, agency, createdAt } = record;
  const name = `${firstName} ${lastName}`.trim();
  const known = [identification, displayPhone(phone), email].filter(Boolean);
  const about = [t(`sources.${source}`), product, agency, plainMoment(createdAt, locale, zone)].filter(Boolean);
  return (
    <Summary title={name || t("people.nameless")} known={known.join(" · ")} about={about.join(" · ")}>
      {fillersByPattern(record).map((filler) => (
        <FillerBadge key={filler.field} filler={filler} />
      ))}
      {children}
    </Summary>
  );
}

export function TraceSummary({ trace, children }: { trace: PersonTrace; children?: ReactNode }) {
  const { t, locale } = useT();
  const zone = useZone();
  return (
    <Summary
      title={t(`people.locations.${trace.location}`)}
      known={trace.text}
      about={plainMoment(trace.at, locale, zone)}
    >
      {children}
    </Summary>
  );
}

type SummaryProps = { title: string; known: string; about: string; children: ReactNode };

function Summary({ title, known, about, children }: SummaryProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-1.5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block break-words font-strong">{title}</span>
        <span className="block break-words tabular-nums">{known}</span>
        <span className="block break-words text-ink-2 text-xs">{about}</span>
      </span>
      {children}
    </span>
  );
}
