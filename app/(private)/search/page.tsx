import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { firstSearch } from "@/components/features/leads/search/search-address.ts";
import { SearchScreen } from "@/components/features/leads/search/search-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { leads } from "@/contract/leads/leads.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.search") };
}

export default async function SearchPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.search);
  const first = firstSearch(asSearchParams(await searchParams));
  const answers = first && (await prefetchOnServer(leads.search, first));
  return (
    <Translations sections={[...LEAD_LABELS, "search"]}>
      <HydrationBoundary state={answers}>
        <SearchScreen />
      </HydrationBoundary>
    </Translations>
  );
}
