"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CAMPAIGN_FIGURES, type Campaign, type CampaignFigure, campaigns } from "@/contract/campaigns.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { formatNumber, formatPercent, formatPrice } from "@/lib/format/numbers.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useReadPages } from "@/lib/provider/query.ts";
import { routes, withParameters } from "@/lib/routes.ts";
import { Definitions } from "../charts/definitions.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { costOf, useResults } from "./campaign-columns.tsx";

const COSTS: Partial<Record<CampaignFigure, true>> = { leads: true, appointments: true, sales: true };

/** What came of a campaign and what each cost; a figure opens the leads that it counted. */
export function CampaignResults({ record: campaign }: { record: Campaign }) {
  const { t, locale } = useT();
  const { results, error, refetch } = useResults(campaign);
  const [open, setOpen] = useState<CampaignFigure>();
  const { budget, spend } = campaign;
  return (
    <section aria-labelledby="campaign-results" className="border-t px-[18px] py-4">
      <div className="flex items-center gap-2">
        <h3 id="campaign-results" className="min-w-0 flex-1 font-strong">
          {t("campaigns.results.title")}
        </h3>
        <Definitions
          title={t("campaigns.results.title")}
          of={[
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
      {!results && error && <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />}
      {!results && !error && <Skeleton className="mt-3 h-36" />}
      {results && (
        <>
          <ul className="mt-2 divide-y border-y">
            {CAMPAIGN_FIGURES.map((figure) => {
              const cost = COSTS[figure] && costOf(campaign, results[figure]);
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
                          {t(`campaigns.results.per.${figure as "leads"}`, { cost: formatPrice(cost, locale) })}
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
          {results.loads > 0 && (
            <p className="mt-2">
              <Link href={routes.campaignsDb} prefetch={false} className="text-accent hover:underline">
                {t("campaigns.results.loads", {
                  count: results.loads,
                  rows: formatNumber(results.rows, locale),
                })}
              </Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

function FigureLeads({ campaign, figure }: { campaign: Campaign; figure: CampaignFigure }) {
  const { t } = useT();
  const zone = useZone();
  const read = useReadPages(campaigns.leads, { id: campaign.id, of: figure, limit: 10 });
  const all = read.data?.pages.flatMap(({ items }) => items);
  if (!all && read.error) {
    return <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />;
  }
  if (!all) return <Skeleton className="mb-3 h-16" />;
  if (all.length === 0) return <p className="pb-3 pl-[22px] text-ink-2">{t("campaigns.results.none")}</p>;
  return (
    <div className="pb-2 pl-[22px]">
      <ul>
        {all.map(({ id, source, firstName, lastName, isErased, product, stage, createdAt }) => (
          <li key={id}>
            <Link
              href={withParameters(routes.gathering, { source, lead: id })}
              prefetch={false}
              className="flex items-baseline gap-3 py-1 hover:underline"
            >
              <span className="min-w-0 flex-1 truncate">
                {isErased
                  ? t("campaigns.results.erased")
                  : `${firstName} ${lastName}`.trim() || t("campaigns.results.nameless")}
                <span className="text-ink-2 text-xs">
                  {["", product, stage].filter((one, at) => at === 0 || one).join(" · ")}
                </span>
              </span>
              <span className="flex-none text-ink-2 text-xs">{auditDate(createdAt, zone).slice(0, 10)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {read.hasNextPage && (
        <Button size="small" look="quiet" isBusy={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
          {t("campaigns.results.more")}
        </Button>
      )}
    </div>
  );
}
