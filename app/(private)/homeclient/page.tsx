import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HomeScreen } from "@/components/features/home/home-screen.tsx";
import { SetupChecklist } from "@/components/features/licenses/setup/setup-checklist.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { setup } from "@/contract/licenses/directory.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.homeClient") };
}

export default async function HomeClientPage() {
  await requireSession(routes.homeClient);
  const answers = await prefetchOnServer(setup.get, {});
  return (
    <Translations sections={["home", "setup", "channelNames", "audits", "appointments", "charts", "reports"]}>
      <HydrationBoundary state={answers}>
        <HomeScreen screen="homeClient" first={<SetupChecklist origin={env().origin} />} />
      </HydrationBoundary>
    </Translations>
  );
}
