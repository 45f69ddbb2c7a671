import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsOrigins");

export default function OriginsPage() {
  return <SoonPage screen="settingsOrigins" />;
}
