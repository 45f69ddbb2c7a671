import { Link2Off } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { getT } from "@/lib/i18n/server.ts";
import { PublicFrame } from "./public-frame.tsx";

export async function MissingCode() {
  const { t } = await getT();
  return (
    <PublicFrame>
      <EmptyState level={1} icon={Link2Off} title={t("referral.codeRequired")} text={t("referral.codeRequiredHelp")} />
    </PublicFrame>
  );
}
