import { Gift } from "lucide-react";
import { MissingCode } from "@/components/shell/missing-code.tsx";
import { PublicFrame } from "@/components/shell/public-frame.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getT } from "@/lib/i18n/server.ts";

export default async function ReferralPage({ params }: { params: Promise<{ company: string; referralCode: string }> }) {
  const [{ company, referralCode }, { t }] = await Promise.all([params, getT()]);
  const isBlank = (segment: string) => segment.replaceAll("%20", " ").trim() === "";
  if (isBlank(company) || isBlank(referralCode)) return <MissingCode />;
  return (
    <PublicFrame>
      <EmptyState level={1} icon={Gift} title={t("referral.soonTitle")} text={t("referral.soonText")} />
    </PublicFrame>
  );
}
