import { SoonPage, soonMetadata } from "@/components/shell/soon-page.tsx";

export const generateMetadata = () => soonMetadata("account");

export default function AccountPage() {
  return <SoonPage screen="account" />;
}
