import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { KeyList } from "@/components/features/intake/api-keys/key-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { apiKeys } from "@/contract/intake/api-keys.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsApiKeys") };
}

export default async function ApiKeysPage() {
  await requireSession(routes.settingsApiKeys);
  const answers = await prefetchOnServer(apiKeys.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "apiKeys", "sources"]}>
      <HydrationBoundary state={answers}>
        <KeyList />
      </HydrationBoundary>
    </Translations>
  );
}
