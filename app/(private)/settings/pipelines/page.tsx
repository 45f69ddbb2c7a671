import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PipelineList } from "@/components/pipelines/pipeline-list.tsx";
import { RECORD_WORDS } from "@/components/record-list/record-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { pipelines } from "@/contract/pipelines.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsPipelines") };
}

export default async function PipelinesPage() {
  await requireSession(routes.settingsPipelines);
  const answers = await readAhead(pipelines.list, {});
  return (
    <Translations sections={[...RECORD_WORDS, "pipelines", "typification"]}>
      <HydrationBoundary state={answers}>
        <PipelineList />
      </HydrationBoundary>
    </Translations>
  );
}
