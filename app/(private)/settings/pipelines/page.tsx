import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsPipelines");

export default function PipelinesPage() {
  return <SoonPage screen="settingsPipelines" />;
}
