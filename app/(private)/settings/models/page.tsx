import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { ModelList } from "@/components/features/catalogue/model-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { models } from "@/contract/catalogue/models.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsModels") };
}

export default async function ModelsPage() {
  await requireSession(routes.settingsModels);
  const answers = await prefetchOnServer(models.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "models"]}>
      <HydrationBoundary state={answers}>
        <ModelList />
      </HydrationBoundary>
    </Translations>
  );
}
