import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_WORDS } from "@/components/record-list/record-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { WebhookList } from "@/components/webhooks/webhook-list.tsx";
import { webhooks } from "@/contract/webhooks.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsWebhooks") };
}

export default async function WebhooksPage() {
  await requireSession(routes.settingsWebhooks);
  const answers = await readAhead(webhooks.list, {});
  return (
    <Translations sections={[...RECORD_WORDS, "webhooks", "webhookDeliveries", "deliveries"]}>
      <HydrationBoundary state={answers}>
        <WebhookList />
      </HydrationBoundary>
    </Translations>
  );
}
