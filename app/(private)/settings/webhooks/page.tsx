import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { WebhookList } from "@/components/features/deliveries/webhooks/webhook-list.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsWebhooks") };
}

export default async function WebhooksPage() {
  await requireSession(routes.settingsWebhooks);
  const answers = await prefetchOnServer(webhooks.list, {});
  return (
    <Translations sections={[...RECORD_LABELS, "webhooks", "webhookDeliveries", "deliveries"]}>
      <HydrationBoundary state={answers}>
        <WebhookList />
      </HydrationBoundary>
    </Translations>
  );
}
