import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { GatheringScreen } from "@/components/leads/gathering-screen.tsx";
import { firstArguments } from "@/components/leads/lead-address.ts";
import { GATHERING_TABS } from "@/components/leads/lead-tabs.ts";
import { LEAD_WORDS } from "@/components/leads/lead-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { leads } from "@/contract/leads.ts";
import { views } from "@/contract/views.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams } from "@/lib/page-params.ts";
import { readAheadOnto } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.gathering") };
}

export default async function GatheringPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.gathering);
  const params = asSearchParams(await searchParams);
  const answers = await readAheadOnto(views.list, { list: "leads" }, leads.list, (kept) =>
    firstArguments(params, GATHERING_TABS, kept),
  );
  return (
    <Translations sections={LEAD_WORDS}>
      <HydrationBoundary state={answers}>
        <GatheringScreen />
      </HydrationBoundary>
    </Translations>
  );
}
