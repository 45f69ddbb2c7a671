import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { StageList } from "@/components/pipelines/stage-list.tsx";
import { RECORD_WORDS } from "@/components/record-list/record-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { stages } from "@/contract/pipelines.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAheadOrMissing } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("stages.title") };
}

export default async function StagesPage({ params }: { params: Promise<{ pipeline: string }> }) {
  await requireSession(routes.settingsPipelines);
  const { pipeline } = await params;
  const answers = await readAheadOrMissing(stages.list, { pipeline });
  return (
    <Translations sections={[...RECORD_WORDS, "stages", "pipelines"]}>
      <HydrationBoundary state={answers}>
        <StageList pipeline={pipeline} />
      </HydrationBoundary>
    </Translations>
  );
}
