import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NewLeadButton } from "@/components/features/follow-up/new-lead-button.tsx";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { firstTableArguments } from "@/components/features/leads/table/lead-table-address.ts";
import { LeadTableScreen } from "@/components/features/leads/table/lead-table-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { leads } from "@/contract/leads/leads.ts";
import { views } from "@/contract/leads/saved-views.ts";
import { homeRoute, mayOpen } from "@/lib/access/decide.ts";
import { prefetchInto } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.lead") };
}

export default async function LeadsPage({ searchParams }: { searchParams: PageParams }) {
  const { user } = await requireSession(routes.lead);
  // Roles with one screen open single leads, not the list of all.
  if (!mayOpen(routes.gathering, user.role)) redirect(homeRoute(user.role));
  const params = asSearchParams(await searchParams);
  const answers = await prefetchInto(views.list, { list: "leads" }, leads.list, (saved) =>
    firstTableArguments(params, saved),
  );
  return (
    <Translations sections={[...LEAD_LABELS, "leadTable"]}>
      <HydrationBoundary state={answers}>
        <LeadTableScreen action={<NewLeadButton variant="head" />} />
      </HydrationBoundary>
    </Translations>
  );
}
