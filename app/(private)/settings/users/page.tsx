import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("settingsUsers");

export default function UsersPage() {
  return <SoonPage screen="settingsUsers" />;
}
