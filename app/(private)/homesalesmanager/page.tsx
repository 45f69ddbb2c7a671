import type { Metadata } from "next";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { TeamHome } from "@/components/features/team/team-home.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.homeSalesManager") };
}

export default async function HomeSalesManagerPage() {
  await requireSession(routes.homeSalesManager);
  return (
    <Translations sections={[...LEAD_LABELS, "team"]}>
      <TeamHome />
    </Translations>
  );
}
