import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsWebhooks");

export default function WebhooksPage() {
  return <SoonPage screen="settingsWebhooks" />;
}
