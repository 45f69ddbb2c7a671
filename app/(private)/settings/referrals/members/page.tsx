import type { Metadata } from "next";
import { RECORD_LABELS } from "@/components/engines/record-list/differences.ts";
import { MembersScreen } from "@/components/features/referrals/members-screen.tsx";
import { ReferralTabs } from "@/components/features/referrals/screen-parts.tsx";
import { Translations } from "@/components/ui/translations.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { routes } from "@/lib/routing/routes.ts";
import { requireSession } from "@/lib/session/server.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getT();
  return { title: t("referralTabs.members") };
}

export default async function MemberCodesSettingsPage() {
  await requireSession(routes.settingsReferrals);
  return (
    <Translations sections={[...RECORD_LABELS, "memberCodes", "referralTabs", "referral", "tasks"]}>
      <ReferralTabs current="members" />
      <MembersScreen />
    </Translations>
  );
}
