"use client";

import type { ReactNode } from "react";
import type { PersonRecord } from "@/contract/people.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

/** By what one person's record is told from another's. */
export function RecordSummary({ record, children }: { record: PersonRecord; children?: ReactNode }) {
  const { t } = useT();
  const zone = useZone();
  const { firstName, lastName, identification, phone, email, source, product, agency, createdAt } = record;
  const name = `${firstName} ${lastName}`.trim();
  const known = [identification, displayPhone(phone), email].filter(Boolean);
  const about = [t(`sources.${source}`), product, agency, auditDate(createdAt, zone)].filter(Boolean);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4 gap-y-1.5">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block break-words font-strong">{name || t("people.nameless")}</span>
        <span className="block break-words tabular-nums">{known.join(" · ")}</span>
        <span className="block break-words text-ink-2 text-xs">{about.join(" · ")}</span>
      </span>
      {children}
    </span>
  );
}
