import type { Metadata } from "next";
import { SettingsScreen } from "@/components/shell/settings-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.settings") };
}

export default async function SettingsPage() {
  await requireSession(routes.settings);
  return (
    <Translations sections={["settings"]}>
      <SettingsScreen />
    </Translations>
  );
}
