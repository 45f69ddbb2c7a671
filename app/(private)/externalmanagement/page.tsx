import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("externalManagement");

export default function ExternalManagementPage() {
  return <SoonPage screen="externalManagement" />;
}
