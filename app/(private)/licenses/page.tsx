import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("licenses");

export default function LicensesPage() {
  return <SoonPage screen="licenses" />;
}
