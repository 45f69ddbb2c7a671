import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsReferrals");

export default function ReferralSettingsPage() {
  return <SoonPage screen="settingsReferrals" />;
}
