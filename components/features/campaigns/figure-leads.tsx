"use client";

import Link from "next/link";
import { MoreButton } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type Campaign, type CampaignFigure, campaigns } from "@/contract/campaigns/campaigns.ts";
import { useReadPages } from "@/lib/api/query.ts";
import { dayAt, plainDay } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

export function FigureLeads({ campaign, figure }: { campaign: Campaign; figure: CampaignFigure }) {
  const { t, locale } = useT();
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
              <span className="flex-none text-ink-2 text-xs">{plainDay(dayAt(createdAt, zone), locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton read={read} className="mt-1">
        {t("campaigns.results.more")}
      </MoreButton>
    </div>
  );
}
