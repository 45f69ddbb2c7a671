"use client";

import { type NewLead, work } from "@/contract/follow-up/work-queue.ts";
import { useRead } from "@/lib/api/query.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

export function SimilarLeads({ of, onOpen }: { of: NewLead; onOpen: (id: string) => void }) {
  const { t } = useT();
  const zone = useZone();
  const { phone, email, identification } = of;
  const { data = [] } = useRead(
    work.similar,
    { phone, email, identification },
    { enabled: Boolean(phone || email || identification) },
  );
  if (data.length === 0) return null;
  return (
    <div role="status" className="rounded-card bg-dup-soft px-3 py-2.5 text-ink">
      <strong className="font-strong">{t("work.similar")}</strong>
      <ul className="mt-1 flex flex-col gap-1">
        {data.map(({ id, name, source, product, advisor, createdAt }) => (
          <li key={`${id} ${createdAt}`}>
            {id ? (
              <button type="button" className="font-medium text-accent hover:underline" onClick={() => onOpen(id)}>
                {name || t("leads.nameless")}
              </button>
            ) : (
              t("work.ofColleague")
            )}{" "}
            {[product, t(`sources.${source}`), advisor, auditDate(createdAt, zone)].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ul>
    </div>
  );
}
