import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { AgencyList } from "@/components/features/catalogue/agency-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsAgencies") };
}

export default async function AgenciesPage() {
  await requireSession(routes.settingsAgencies);
  const answers = await prefetchOnServer(agencies.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "agencies", "channels"]}>
      <HydrationBoundary state={answers}>
        <AgencyList />
      </HydrationBoundary>
    </Translations>
  );
}
