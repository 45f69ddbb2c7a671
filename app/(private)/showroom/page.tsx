import type { Metadata } from "next";
import { LEAD_LABELS } from "@/components/features/leads/lead-labels.ts";
import { ShowroomLeads } from "@/components/features/leads/showroom-leads.tsx";
import { ShowroomScreen } from "@/components/features/showroom/showroom-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.showroom") };
}

export default async function ShowroomPage() {
  await requireSession(routes.showroom);
  return (
    <Translations sections={[...LEAD_LABELS, "showroom"]}>
      <ShowroomScreen list={<ShowroomLeads />} />
    </Translations>
  );
}
