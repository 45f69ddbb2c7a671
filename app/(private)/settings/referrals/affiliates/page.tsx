import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { AffiliateList } from "@/components/features/referrals/affiliate-list.tsx";
import { ReferralTabs } from "@/components/features/referrals/screen-parts.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { referralCodes } from "@/contract/referrals/codes.ts";
import { prefetchOnServer } from "@/lib/api/prefetch.ts";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("referralTabs.affiliates") };
}

export default async function AffiliateCodesSettingsPage() {
  await requireSession(routes.settingsReferrals);
  const answers = await prefetchOnServer(referralCodes.affiliates, {});
  return (
    <Translations sections={[...RECORD_LABELS, "affiliateCodes", "referralTabs", "referral"]}>
      <HydrationBoundary state={answers}>
        <ReferralTabs current="affiliates" />
        <AffiliateList />
      </HydrationBoundary>
    </Translations>
  );
}
