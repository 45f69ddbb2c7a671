import type { Metadata } from "next";
import { AdfScreen } from "@/components/features/intake/adf/adf-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("adf.title") };
}

export default async function AdfPage() {
  await requireSession(routes.settingsIntegrations);
  return (
    <Translations sections={["adf", "connectionHealth", "unreadRequests"]}>
      <AdfScreen address={`${env().origin}/api/webhook/adf`} />
    </Translations>
  );
}
