import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("showroom");

export default function ShowroomPage() {
  return <SoonPage screen="showroom" />;
}
