"use client";

import { ChevronDown, ChevronRight, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Definitions } from "@/components/engines/charts/definitions.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { CAMPAIGN_FIGURES, type Campaign, type CampaignResults as Results } from "@/contract/campaigns/campaigns.ts";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { formatNumber, formatPrice } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { overspend, unitCost, useResults } from "./campaign-columns.tsx";
import { FigureLeads } from "./figure-leads.tsx";

function UsedDatabases({ databases }: Pick<Results, "databases">) {
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

export function CampaignResults({ record: campaign }: { record: Campaign }) {
  const { t, locale } = useT();
  const { results, error, refetch } = useResults(campaign);
  const requestedFigure = useSearchParams().get("figure");
  const [open, setOpen] = useState(CAMPAIGN_FIGURES.find((figure) => figure === requestedFigure));
  const { budget, spend } = campaign;
  const over = overspend(campaign);
  return (
    <section aria-labelledby="campaign-results" className="border-t px-[18px] py-4">
      <div className="flex items-center gap-2">
        <h3 id="campaign-results" className="min-w-0 flex-1 font-strong">
          {t("campaigns.results.title")}
        </h3>
        <Definitions
          title={t("campaigns.results.title")}
          of={() => [
            ...CAMPAIGN_FIGURES.map((figure) => ({
              name: t(`campaigns.results.${figure}`),
              text: t(`campaigns.definitions.${figure}`),
            })),
            { name: t("campaigns.results.cost"), text: t("campaigns.definitions.cost") },
          ]}
        />
      </div>
      {budget !== null && budget > 0 && spend !== null && (
        <p className="mt-0.5 text-ink-2">
          {t("campaigns.results.ofBudget", {
            spend: formatPrice(spend, locale),
            budget: formatPrice(budget, locale),
            share: formatPercent(spend / budget, locale),
          })}
        </p>
      )}
      {over !== undefined && (
        <p className="mt-1">
          <Pill icon={TriangleAlert} tone="fail">
            {t("campaigns.results.over", { amount: formatPrice(over, locale) })}
          </Pill>
        </p>
      )}
      {!results && error && <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />}
      {!results && !error && <Skeleton className="mt-3 h-36" />}
      {results && (
        <>
          <ul className="mt-2 divide-y border-y">
            {CAMPAIGN_FIGURES.map((figure) => {
              const cost = unitCost(campaign, results[figure]);
              const isOpen = open === figure;
              return (
                <li key={figure}>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? undefined : figure)}
                    className="flex min-h-11 w-full items-center gap-2 text-left hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <Icon as={isOpen ? ChevronDown : ChevronRight} size={14} className="flex-none text-ink-2" />
                    <span className="min-w-0 flex-1">
                      {t(`campaigns.results.${figure}`)}
                      {cost !== undefined && (
                        <span className="block text-ink-2 text-xs">
                          {t(`campaigns.results.per.${figure}`, { cost: formatPrice(cost, locale) })}
                        </span>
                      )}
                    </span>
                    <span className="font-strong tabular-nums">{formatNumber(results[figure], locale)}</span>
                  </button>
                  {isOpen && figure === "appointments" && results.appointments > 0 && (
                    <p className="pb-1 pl-[22px] text-ink-2">
                      {t("campaigns.results.ofLeads", {
                        count: results.appointmentLeads,
                        leads: formatNumber(results.appointmentLeads, locale),
                      })}
                    </p>
                  )}
                  {isOpen && <FigureLeads campaign={campaign} figure={figure} />}
                </li>
              );
            })}
          </ul>
          <UsedDatabases databases={results.databases} />
        </>
      )}
    </section>
  );
}
