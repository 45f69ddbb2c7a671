import type { Metadata } from "next";
import { GatheringScreen } from "@/components/leads/gathering-screen.tsx";
import { LEAD_WORDS } from "@/components/leads/lead-words.ts";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("routes.gathering") };
}

export default function GatheringPage() {
  return (
    <Translations sections={LEAD_WORDS}>
      <GatheringScreen />
    </Translations>
  );
}
