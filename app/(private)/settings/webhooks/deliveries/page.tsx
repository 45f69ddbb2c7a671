import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeliveriesScreen } from "@/components/features/deliveries/webhooks/deliveries-screen.tsx";
import { firstArguments } from "@/components/features/deliveries/webhooks/delivery-address.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams, routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("webhookDeliveries.title") };
}

export default async function DeliveriesPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.settingsWebhooks);
  const params = asSearchParams(await searchParams);
  const answers = await prefetchOnServer(webhooks.deliveries, firstArguments(params));
  return (
    <Translations
      sections={[
        "list",
        "webhooks",
        "webhookDeliveries",
        "deliveries",
        "leads",
        "channels",
        "sources",
        "dealStates",
        "crmStates",
        "completion",
      ]}
    >
      <HydrationBoundary state={answers}>
        <DeliveriesScreen />
      </HydrationBoundary>
    </Translations>
  );
}
