import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("biCct");

export default function ContactCentreReportPage() {
  return <SoonPage screen="biCct" />;
}
