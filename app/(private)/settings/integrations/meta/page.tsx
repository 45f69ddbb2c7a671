import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { MetaScreen } from "@/components/features/ad-networks/meta/meta-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { meta } from "@/contract/ad-networks/meta.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("meta.title") };
}

export default async function MetaPage() {
  await requireSession(routes.settingsIntegrations);
  const answers = await prefetchOnServer(meta.integration, {});
  return (
    <Translations sections={["integrations", "meta", "fieldErrors"]}>
      <HydrationBoundary state={answers}>
        <MetaScreen />
      </HydrationBoundary>
    </Translations>
  );
}
