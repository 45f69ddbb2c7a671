import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("bicaption");

export default function LeadCaptureReportPage() {
  return <SoonPage screen="bicaption" />;
}
