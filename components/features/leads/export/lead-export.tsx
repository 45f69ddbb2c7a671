"use client";

import { Download } from "lucide-react";
import { useSession } from "next-auth/react";
import type { ToolsProps } from "@/components/engines/data-list/definition.ts";
import { OptionsWaiting } from "@/components/engines/data-list/list-notices.tsx";
import { ToolButton } from "@/components/engines/data-list/tool-button.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { useT } from "@/lib/i18n/client.ts";

const ExportChoice = onDemand(() => import("./export-choice.tsx").then((file) => file.ExportChoice), {
  waiting: <OptionsWaiting />,
});

export function LeadExport(props: ToolsProps<{ source: Source }>) {
  const { t } = useT();
  if (!can(useSession().data?.user.role ?? [], "leads.export")) return null;
  return (
    <Popover label={t("leadExport.title")} trigger={<ToolButton icon={Download} label={t("leadExport.open")} />}>
      {(close) => <ExportChoice {...props} onTaken={close} />}
    </Popover>
  );
}
