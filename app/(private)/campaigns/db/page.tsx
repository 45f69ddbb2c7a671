import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("campaignsDb");

export default function CampaignDatabasesPage() {
  return <SoonPage screen="campaignsDb" />;
}
