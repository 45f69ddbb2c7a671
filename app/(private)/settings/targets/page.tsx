import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { selectedMonth } from "@/components/features/team/targets/months.ts";
import { TargetsScreen } from "@/components/features/team/targets/targets-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { targets } from "@/contract/team/team.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsTargets") };
}

export default async function TargetsPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.settingsTargets);
  const month = selectedMonth(asSearchParams(await searchParams));
  const answers = await prefetchOnServer(targets.get, { month });
  return (
    <Translations sections={[...RECORD_LABELS, "targets"]}>
      <HydrationBoundary state={answers}>
        <TargetsScreen />
      </HydrationBoundary>
    </Translations>
  );
}
