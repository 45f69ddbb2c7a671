import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsProperties");

export default function PropertiesPage() {
  return <SoonPage screen="settingsProperties" />;
}
