import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CrmScreen } from "@/components/features/deliveries/crm/crm-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { crms } from "@/contract/deliveries/crm.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("crm.title") };
}

export default async function CrmPage() {
  const { user } = await requireSession(routes.settingsIntegrations);
  const answers = await prefetchOnServer(crms.list, {});
  return (
    <Translations sections={["crm", "deliveries", "fieldErrors", "recordForm", "records"]}>
      <HydrationBoundary state={answers}>
        <CrmScreen mayRoot={user.type === "root"} />
      </HydrationBoundary>
    </Translations>
  );
}
