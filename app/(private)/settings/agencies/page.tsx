import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AgencyList } from "@/components/agencies/agency-list.tsx";
import { RECORD_WORDS } from "@/components/record-list/record-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { agencies } from "@/contract/agencies.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsAgencies") };
}

export default async function AgenciesPage() {
  await requireSession(routes.settingsAgencies);
  const answers = await readAhead(agencies.list, {});
  return (
    <Translations sections={[...RECORD_WORDS, "agencies", "channels"]}>
      <HydrationBoundary state={answers}>
        <AgencyList />
      </HydrationBoundary>
    </Translations>
  );
}
