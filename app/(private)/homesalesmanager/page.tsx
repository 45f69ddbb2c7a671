import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("homesalesmanager");

export default function HomeSalesManagerPage() {
  return <SoonPage screen="homesalesmanager" />;
}
