import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DigitalScreen } from "@/components/features/leads/digital-screen.tsx";
import { DIGITAL_TABS, firstArguments } from "@/components/features/leads/lead-address.ts";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { leads } from "@/contract/leads/leads.ts";
import { views } from "@/contract/leads/saved-views.ts";
import { prefetchInto } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.channelsDigital") };
}

export default async function DigitalPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.channelsDigital);
  const params = asSearchParams(await searchParams);
  const answers = await prefetchInto(views.list, { list: "leads" }, leads.list, (saved) =>
    firstArguments(params, DIGITAL_TABS, saved),
  );
  return (
    <Translations sections={[...LEAD_LABELS, "connectionHealth", "integrations"]}>
      <HydrationBoundary state={answers}>
        <DigitalScreen />
      </HydrationBoundary>
    </Translations>
  );
}
