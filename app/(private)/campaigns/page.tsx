import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("campaigns");

export default function CampaignsPage() {
  return <SoonPage screen="campaigns" />;
}
