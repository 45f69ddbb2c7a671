import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("bicct");

export default function ContactCentreReportPage() {
  return <SoonPage screen="bicct" />;
}
