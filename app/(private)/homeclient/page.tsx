import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("homeclient");

export default function HomeClientPage() {
  return <SoonPage screen="homeclient" />;
}
