import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { PipelineList } from "@/components/features/pipelines/pipeline-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsPipelines") };
}

export default async function PipelinesPage() {
  await requireSession(routes.settingsPipelines);
  const answers = await prefetchOnServer(pipelines.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "pipelines", "typification"]}>
      <HydrationBoundary state={answers}>
        <PipelineList />
      </HydrationBoundary>
    </Translations>
  );
}
