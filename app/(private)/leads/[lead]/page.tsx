import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { LEAD_LABELS, leadTitle } from "@/components/features/leads/lead-labels.ts";
import { LeadPage } from "@/components/features/leads/lead-page.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { prefetchOrNotFound } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

type Params = { params: Promise<{ lead: string }> };

const readLead = cache(async (id: string) => prefetchOrNotFound(leads.get, { id }));

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const { t } = await getT();
  const { queries } = await readLead((await params).lead);
  const lead = queries[0]?.state.data as LeadDetail | undefined;
  return { title: lead ? leadTitle(lead, t) : t("leads.panel.title") };
}

export default async function OneLeadPage({ params }: Params) {
  await requireSession(routes.lead);
  const { lead } = await params;
  return (
    <Translations sections={LEAD_LABELS}>
      <HydrationBoundary state={await readLead(lead)}>
        <LeadPage id={lead.toLowerCase()} />
      </HydrationBoundary>
    </Translations>
  );
}
