import type { ReactNode } from "react";
import { PublicHead } from "@/components/ui/public-head.tsx";

type PublicFrameProps = {
  isHosted?: boolean;
  children: ReactNode;
};

export function PublicFrame({ isHosted = false, children }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHead isHosted={isHosted} />
      <main className="flex flex-1 flex-col">{children}</main>
      {isHosted && <footer className="px-5 pb-5 text-center text-ink-2 text-xs">Prospecta</footer>}
    </div>
  );
}
