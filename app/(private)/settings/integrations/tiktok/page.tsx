import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TikTokScreen } from "@/components/features/ad-networks/tiktok/tiktok-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("tiktok.title") };
}

export default async function TikTokPage() {
  await requireSession(routes.settingsIntegrations);
  const answers = await prefetchOnServer(tiktok.integrations, {});
  return (
    <Translations sections={["integrations", "tiktok", "fieldErrors"]}>
      <HydrationBoundary state={answers}>
        <TikTokScreen />
      </HydrationBoundary>
    </Translations>
  );
}
