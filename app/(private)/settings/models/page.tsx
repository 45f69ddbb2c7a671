import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ModelList } from "@/components/models/model-list.tsx";
import { RECORD_WORDS } from "@/components/record-list/record-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { models } from "@/contract/models.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsModels") };
}

export default async function ModelsPage() {
  await requireSession(routes.settingsModels);
  const answers = await readAhead(models.list, {});
  return (
    <Translations sections={[...RECORD_WORDS, "models"]}>
      <HydrationBoundary state={answers}>
        <ModelList />
      </HydrationBoundary>
    </Translations>
  );
}
