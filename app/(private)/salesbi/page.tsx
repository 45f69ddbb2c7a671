import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("salesbi");

export default function SalesReportPage() {
  return <SoonPage screen="salesbi" />;
}
