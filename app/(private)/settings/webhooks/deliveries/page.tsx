import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Translations } from "@/components/ui/translations.tsx";
import { DeliveriesScreen } from "@/components/webhooks/deliveries-screen.tsx";
import { firstArguments } from "@/components/webhooks/delivery-address.ts";
import { webhooks } from "@/contract/webhooks.ts";
import { getT } from "@/lib/i18n/server.ts";
import { asSearchParams, type PageParams } from "@/lib/page-params.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("webhookDeliveries.title") };
}

export default async function DeliveriesPage({ searchParams }: { searchParams: PageParams }) {
  await requireSession(routes.settingsWebhooks);
  const params = asSearchParams(await searchParams);
  const answers = await readAhead(webhooks.deliveries, firstArguments(params));
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
