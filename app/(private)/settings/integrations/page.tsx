import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsIntegrations");

export default function IntegrationsPage() {
  return <SoonPage screen="settingsIntegrations" />;
}
