"use client";

import Link from "next/link";
import type { CampaignResults } from "@/contract/campaigns/campaigns.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export function UsedDatabases({ databases }: Pick<CampaignResults, "databases">) {
  const { t, locale } = useT();
  if (databases.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 text-ink-2 text-xs">{t("campaigns.results.databases")}</h4>
      <ul aria-label={t("campaigns.results.databases")}>
        {databases.map(({ id, fileName, rows }) => (
          <li key={id} className="flex items-baseline gap-3 py-1">
            <Link
              href={withParameters(routes.campaignsDb, { load: id })}
              prefetch={false}
              className="min-w-0 flex-1 truncate text-accent hover:underline"
            >
              {fileName}
            </Link>
            <span className="flex-none text-ink-2 text-xs">
              {t("campaigns.results.rows", { count: rows, rows: formatNumber(rows, locale) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
