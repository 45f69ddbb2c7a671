"use client";

import { Download } from "lucide-react";
import { lazy, Suspense } from "react";
import { can } from "@/contract/access.ts";
import type { Source } from "@/contract/channels.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useSession } from "@/lib/session/client.ts";
import type { ToolsProps } from "../../data-list/definition.ts";
import { ToolButton } from "../../data-list/tool-button.tsx";
import { Popover } from "../../ui/popover.tsx";

const ExportChoice = lazy(() => import("./export-choice.tsx").then((file) => ({ default: file.ExportChoice })));

/** The leads that the list finds, as a file, for whoever may take them out. */
export function LeadExport(props: ToolsProps<{ source: Source }>) {
  const { t } = useT();
  if (!can(useSession().data?.user.role ?? [], "leads.export")) return null;
  return (
    <Popover
      label={t("leadExport.title")}
      trigger={(given) => <ToolButton icon={Download} label={t("leadExport.open")} {...given} />}
    >
      {(close) => (
        <Suspense fallback={<p className="px-2 py-1.5 text-ink-2">{t("list.optionsLoading")}</p>}>
          <ExportChoice {...props} onTaken={close} />
        </Suspense>
      )}
    </Popover>
  );
}
