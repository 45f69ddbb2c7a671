import { NotFoundContent } from "@/components/shell/empty-screens.tsx";

export default function NotFoundPage() {
  return (
    <main className="flex min-h-dvh flex-col">
      <NotFoundContent />
    </main>
  );
}
