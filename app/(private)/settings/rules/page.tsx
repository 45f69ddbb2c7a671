import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsRules");

export default function RulesPage() {
  return <SoonPage screen="settingsRules" />;
}
