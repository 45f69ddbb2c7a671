import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsAgencies");

export default function AgenciesPage() {
  return <SoonPage screen="settingsAgencies" />;
}
