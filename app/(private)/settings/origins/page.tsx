import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { OriginList } from "@/components/features/catalogue/origin-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { origins } from "@/contract/catalogue/origins.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsOrigins") };
}

export default async function OriginsPage() {
  await requireSession(routes.settingsOrigins);
  const answers = await prefetchOnServer(origins.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "origins", "channels", "sources"]}>
      <HydrationBoundary state={answers}>
        <OriginList />
      </HydrationBoundary>
    </Translations>
  );
}
