"use client";

import type { Visit } from "@/contract/showroom/visits.ts";
import { useT } from "@/lib/i18n/client.ts";
import { InStore } from "./minutes.tsx";

export function ClosedVisits({ visits }: { visits: readonly Visit[] }) {
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
