"use client";

import { LinkTabs } from "@/components/ui/tabs.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";

export const REFERRAL_TABS = [
  "programme",
  "affiliates",
  "members",
  "benefits",
  "terms",
  "referred",
  "rewards",
] as const;
export type ReferralTab = (typeof REFERRAL_TABS)[number];

export function ReferralTabs({ current }: { current: ReferralTab }) {
  const { t } = useT();
  const hrefOf = (tab: ReferralTab) =>
    tab === "programme" ? routes.settingsReferrals : `${routes.settingsReferrals}/${tab}`;
  return (
    <div className="px-4 pt-1.5 sm:px-5">
      <LinkTabs
        label={t("routes.settingsReferrals")}
        items={REFERRAL_TABS.map((tab) => ({ href: hrefOf(tab), label: t(`referralTabs.${tab}`) }))}
        current={hrefOf(current)}
      />
    </div>
  );
}
