import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { IntegrationsScreen } from "@/components/features/integrations/integrations-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { connections } from "@/contract/ad-networks/connections.ts";
import { crms } from "@/contract/deliveries/crm.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settingsIntegrations") };
}

export default async function IntegrationsPage() {
  await requireSession(routes.settingsIntegrations);
  const [answers, ofCrms] = await Promise.all([
    prefetchOnServer(connections.list, {}),
    prefetchOnServer(crms.list, {}),
  ]);
  return (
    <Translations sections={["adf", "connectionHealth", "crm", "deliveries", "integrations", "unreadRequests"]}>
      <HydrationBoundary state={answers}>
        <HydrationBoundary state={ofCrms}>
          <IntegrationsScreen />
        </HydrationBoundary>
      </HydrationBoundary>
    </Translations>
  );
}
