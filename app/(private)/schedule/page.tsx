import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("schedule");

export default function SchedulePage() {
  return <SoonPage screen="schedule" />;
}
