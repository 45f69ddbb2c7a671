import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("homeClient");

export default function HomeClientPage() {
  return <SoonPage screen="homeClient" />;
}
