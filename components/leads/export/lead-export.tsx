"use client";

import { Download } from "lucide-react";
import { can } from "@/contract/access.ts";
import type { Source } from "@/contract/channels.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useSession } from "@/lib/session/client.ts";
import type { ToolsProps } from "../../data-list/definition.ts";
import { OptionsWaiting } from "../../data-list/options-waiting.tsx";
import { ToolButton } from "../../data-list/tool-button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { Popover } from "../../ui/popover.tsx";

const ExportChoice = onDemand(() => import("./export-choice.tsx").then((file) => file.ExportChoice), {
  waiting: <OptionsWaiting />,
});

/** The leads that the list finds, as a file, for whoever may take them out. */
export function LeadExport(props: ToolsProps<{ source: Source }>) {
  const { t } = useT();
  if (!can(useSession().data?.user.role ?? [], "leads.export")) return null;
  return (
    <Popover
      label={t("leadExport.title")}
      trigger={(given) => <ToolButton icon={Download} label={t("leadExport.open")} {...given} />}
    >
      {(close) => <ExportChoice {...props} onTaken={close} />}
    </Popover>
  );
}
