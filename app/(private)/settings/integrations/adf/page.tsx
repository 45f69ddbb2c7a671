import type { Metadata } from "next";
import { AdfScreen } from "@/components/integrations/adf/adf-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { env } from "@/lib/env.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routes.ts";
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
