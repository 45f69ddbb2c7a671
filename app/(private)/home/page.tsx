import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("home");

export default function HomePage() {
  return <SoonPage screen="home" />;
}
