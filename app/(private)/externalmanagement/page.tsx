import type { Metadata } from "next";
import { LEAD_WORDS } from "@/components/leads/lead-words.ts";
import { WorkScreen } from "@/components/leads/work/work-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.externalManagement") };
}

export default async function ExternalManagementPage() {
  await requireSession(routes.externalManagement);
  return (
    <Translations sections={LEAD_WORDS}>
      <WorkScreen />
    </Translations>
  );
}
