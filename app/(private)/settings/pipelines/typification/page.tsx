import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { ResultList } from "@/components/features/pipelines/result-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { typification } from "@/contract/follow-up/contact-results.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("typification.title") };
}

export default async function TypificationPage() {
  await requireSession(routes.settingsPipelines);
  const answers = await prefetchOnServer(typification.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "typification"]}>
      <HydrationBoundary state={answers}>
        <ResultList />
      </HydrationBoundary>
    </Translations>
  );
}
