import { NotFoundContent } from "@/components/shell/empty-screens.tsx";

export default function NotFoundPage() {
  return <NotFoundContent />;
}
