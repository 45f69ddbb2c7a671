import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("biCaption");

export default function LeadCaptureReportPage() {
  return <SoonPage screen="biCaption" />;
}
