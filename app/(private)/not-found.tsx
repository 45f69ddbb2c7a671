import { NotFoundContent } from "@/components/shell/not-found-content.tsx";

export default function NotFoundPage() {
  return <NotFoundContent />;
}
