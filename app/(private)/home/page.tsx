import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HomeScreen } from "@/components/home/home-screen.tsx";
import { SetupChecklist } from "@/components/setup/setup-checklist.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { setup } from "@/contract/setup.ts";
import { env } from "@/lib/env.ts";
import { getT } from "@/lib/i18n/server.ts";
import { readAhead } from "@/lib/provider/read-ahead.ts";
import { routes } from "@/lib/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.home") };
}

export default async function HomePage() {
  await requireSession(routes.home);
  const answers = await readAhead(setup.get, {});
  return (
    <Translations sections={["home", "setup", "channelNames", "audits", "appointments", "charts", "reports"]}>
      <HydrationBoundary state={answers}>
        <HomeScreen screen="home" first={<SetupChecklist origin={env().origin} />} />
      </HydrationBoundary>
    </Translations>
  );
}
