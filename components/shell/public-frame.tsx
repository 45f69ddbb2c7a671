import type { ReactNode } from "react";
import { PublicHead } from "@/components/ui/public-head.tsx";

/** What surrounds a page that anyone may open. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHead />
      <main className="flex flex-1 flex-col">{children}</main>
    </div>
  );
}
