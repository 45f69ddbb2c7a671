import type { Metadata } from "next";
import { WorkScreen } from "@/components/features/follow-up/work-screen.tsx";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.externalManagement") };
}

export default async function ExternalManagementPage() {
  await requireSession(routes.externalManagement);
  return (
    <Translations sections={LEAD_LABELS}>
      <WorkScreen />
    </Translations>
  );
}
