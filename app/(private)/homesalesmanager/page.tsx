import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("homeSalesManager");

export default function HomeSalesManagerPage() {
  return <SoonPage screen="homeSalesManager" />;
}
