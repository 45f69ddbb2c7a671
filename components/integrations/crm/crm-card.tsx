"use client";

import Link from "next/link";
import { crms } from "@/contract/crm.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import { routes } from "@/lib/routes.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CrmPill } from "./crm-pill.tsx";

const LOOK_AGAIN = 30_000;

/** Where leads go from here. */
export function CrmCard() {
  const { t, locale } = useT();
  const { data = [] } = useRead(crms.list, {}, { refetchInterval: LOOK_AGAIN });
  const sum = (of: "deliveredInDay" | "waiting" | "failed") => data.reduce((all, one) => all + one[of], 0);
  const hasOne = data.length > 0;
  const facts = [
    [t("crm.facts.inDay"), sum("deliveredInDay")],
    [t("crm.facts.waiting"), sum("waiting")],
    [t("crm.facts.failed"), sum("failed")],
  ] as const;
  return (
    <li className="flex flex-col gap-4 rounded-card border bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <h2 className="font-title text-lg tracking-[-0.012em]">{t("crm.title")}</h2>
          <p className="text-ink-2">{t("crm.card.text")}</p>
        </div>
        <CrmPill crms={data} />
      </div>
      {hasOne && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(([fact, value]) => (
            <div key={fact}>
              <dt className="text-ink-2 text-sm">{fact}</dt>
              <dd className="font-medium tabular-nums">{formatCounted(value, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Link
        href={`${routes.settingsIntegrations}/crm`}
        className={`${buttonClass({ look: hasOne ? "plain" : "primary" })} mt-auto self-start`}
      >
        {t(hasOne ? "crm.card.open" : "crm.card.connect")}
      </Link>
    </li>
  );
}
