import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("salesBi");

export default function SalesReportPage() {
  return <SoonPage screen="salesBi" />;
}
