import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsModels");

export default function ModelsPage() {
  return <SoonPage screen="settingsModels" />;
}
