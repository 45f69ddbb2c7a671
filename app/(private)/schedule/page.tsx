import type { Metadata } from "next";
import { ScheduleScreen } from "@/components/features/agenda/schedule/schedule-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.schedule") };
}

export default async function SchedulePage() {
  await requireSession(routes.schedule);
  return (
    <Translations sections={["schedule", "appointments", "fieldErrors"]}>
      <ScheduleScreen />
    </Translations>
  );
}
