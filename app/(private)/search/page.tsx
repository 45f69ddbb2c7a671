import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("search");

export default function SearchPage() {
  return <SoonPage screen="search" />;
}
