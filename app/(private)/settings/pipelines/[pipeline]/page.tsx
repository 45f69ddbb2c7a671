import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { StageList } from "@/components/features/pipelines/stage-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { stages } from "@/contract/pipelines/pipelines.ts";
import { prefetchOrNotFound } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("stages.title") };
}

export default async function StagesPage({ params }: { params: Promise<{ pipeline: string }> }) {
  await requireSession(routes.settingsPipelines);
  const { pipeline } = await params;
  const answers = await prefetchOrNotFound(stages.list, { pipeline });
  return (
    <Translations sections={[...RECORD_LABELS, "stages", "pipelines"]}>
      <HydrationBoundary state={answers}>
        <StageList pipeline={pipeline} />
      </HydrationBoundary>
    </Translations>
  );
}
