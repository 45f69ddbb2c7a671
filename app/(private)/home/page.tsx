import type { Metadata } from "next";
import { HomeScreen } from "@/components/home/home-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.home") };
}

export default async function HomePage() {
  await requireSession(routes.home);
  return (
    <Translations sections={["home", "channelNames", "audits", "appointments", "charts", "reports"]}>
      <HomeScreen screen="home" />
    </Translations>
  );
}
