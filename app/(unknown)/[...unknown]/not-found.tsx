import { NotFoundContent } from "@/components/shell/empty-screens.tsx";
import { currentSession } from "@/lib/session/server.ts";
import PrivateLayout from "../../(private)/layout.tsx";

export default async function NotFoundPage() {
  if (!(await currentSession()))
    return (
      <main className="flex min-h-dvh flex-col">
        <NotFoundContent />
      </main>
    );
  return (
    <PrivateLayout>
      <NotFoundContent />
    </PrivateLayout>
  );
}
