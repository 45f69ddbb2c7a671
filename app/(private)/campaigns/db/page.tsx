import type { Metadata } from "next";
import { ImportsScreen } from "@/components/features/imports/imports-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.campaignsDb") };
}

export default async function CampaignDatabasesPage() {
  await requireSession(routes.campaignsDb);
  return (
    <Translations sections={["imports", "readings", "campaigns", "fieldErrors", "recordForm"]}>
      <ImportsScreen />
    </Translations>
  );
}
