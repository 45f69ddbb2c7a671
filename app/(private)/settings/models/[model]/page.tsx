import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { VersionList } from "@/components/features/catalogue/version-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { modelVersions } from "@/contract/catalogue/models.ts";
import { prefetchOrNotFound } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("modelVersions.title") };
}

export default async function VersionsPage({ params }: { params: Promise<{ model: string }> }) {
  await requireSession(routes.settingsModels);
  const { model } = await params;
  const answers = await prefetchOrNotFound(modelVersions.list, { modelId: model });
  return (
    <Translations sections={[...RECORD_LABELS, "modelVersions", "models"]}>
      <HydrationBoundary state={answers}>
        <VersionList model={model} />
      </HydrationBoundary>
    </Translations>
  );
}
