import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { PrivacyScreen } from "@/components/features/privacy/privacy-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { people } from "@/contract/privacy/people.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsPrivacy") };
}

export default async function PrivacyPage() {
  await requireSession(routes.settingsPrivacy);
  const answers = await prefetchOnServer(people.retention, {});
  return (
    <Translations sections={[...RECORD_LABELS, "people", "sources"]}>
      <HydrationBoundary state={answers}>
        <PrivacyScreen />
      </HydrationBoundary>
    </Translations>
  );
}
