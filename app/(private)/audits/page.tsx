import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("audits");

export default function AuditsPage() {
  return <SoonPage screen="audits" />;
}
