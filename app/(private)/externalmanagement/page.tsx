import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("externalmanagement");

export default function ExternalManagementPage() {
  return <SoonPage screen="externalmanagement" />;
}
