import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { PublicHead } from "@/components/ui/public-head.tsx";
import { getT } from "@/lib/i18n/server.ts";

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

export async function MissingCode() {
  const { t } = await getT();
  return (
    <PublicFrame>
      <EmptyState level={1} icon={Link2Off} title={t("referral.codeRequired")} text={t("referral.codeRequiredHelp")} />
    </PublicFrame>
  );
}
