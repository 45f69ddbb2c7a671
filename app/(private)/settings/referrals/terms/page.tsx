import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { ReferralTabs } from "@/components/features/referrals/screen-parts.tsx";
import { TermsScreen } from "@/components/features/referrals/terms-screen.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("referralTabs.terms") };
}

export default async function TermsSettingsPage() {
  await requireSession(routes.settingsReferrals);
  const answers = await prefetchOnServer(referralProgramme.files, {});
  return (
    <Translations sections={[...RECORD_LABELS, "termsFiles", "referralTabs"]}>
      <HydrationBoundary state={answers}>
        <ReferralTabs current="terms" />
        <TermsScreen />
      </HydrationBoundary>
    </Translations>
  );
}
