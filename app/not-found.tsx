import { NotFoundContent } from "@/components/shell/not-found-content.tsx";

export default function NotFoundPage() {
  return (
    <main className="flex min-h-dvh flex-col">
      <NotFoundContent />
    </main>
  );
}
