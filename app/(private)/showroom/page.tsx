import type { Metadata } from "next";
import { LEAD_WORDS } from "@/components/leads/lead-words.ts";
import { ShowroomLeads } from "@/components/leads/showroom-leads.tsx";
import { ShowroomScreen } from "@/components/showroom/showroom-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.showroom") };
}

export default async function ShowroomPage() {
  await requireSession(routes.showroom);
  return (
    <Translations sections={[...LEAD_WORDS, "showroom"]}>
      <ShowroomScreen list={<ShowroomLeads />} />
    </Translations>
  );
}
