import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { ProgrammeScreen } from "@/components/features/referrals/programme-screen.tsx";
import { ReferralTabs } from "@/components/features/referrals/screen-parts.tsx";
import { Translations, TranslationsOfAll } from "@/components/ui/translations.tsx";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("referralTabs.programme") };
}

export default async function ReferralSettingsPage() {
  await requireSession(routes.settingsReferrals);
  const answers = await prefetchOnServer(referralProgramme.get, {});
  return (
    <Translations sections={[...RECORD_LABELS, "referralProgramme", "referralTabs"]}>
      <TranslationsOfAll sections={["referral"]}>
        <HydrationBoundary state={answers}>
          <ReferralTabs current="programme" />
          <ProgrammeScreen />
        </HydrationBoundary>
      </TranslationsOfAll>
    </Translations>
  );
}
