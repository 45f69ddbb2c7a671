"use client";

import { type LucideIcon, RotateCw, Send, SquareKanban, UserRoundCheck, X } from "lucide-react";
import { useSession } from "next-auth/react";
import { type ComponentType, useState } from "react";
import type * as z from "zod";
import type { BulkProps } from "@/components/engines/data-list/definition.ts";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { DownloadLink } from "@/components/ui/links.tsx";
import { can, type Permission } from "@/contract/kernel/access.ts";
import { type LeadCountFilter, leads } from "@/contract/leads/leads.ts";
import { CSV_SEPARATOR_OF, formatNumber } from "@/lib/format/numbers.ts";
import { endpointUrl } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { exportableColumns } from "../export/exportable-columns.ts";
import { AssignDialog, IntegrateDialog, MoveDialog, ReprocessDialog } from "./bulk-dialogs.tsx";
import { FloatingBar } from "./bulk-progress.tsx";
import type { BulkDialogProps } from "./use-bulk.ts";

type Act = "reprocess" | "integrate" | "assign" | "move";
type Action = { permission: Permission; icon: LucideIcon; Dialog: ComponentType<BulkDialogProps> };

const ACTIONS: Record<Act, Action> = {
  reprocess: { permission: "leads.reprocess", icon: RotateCw, Dialog: ReprocessDialog },
  integrate: { permission: "leads.reprocess", icon: Send, Dialog: IntegrateDialog },
  assign: { permission: "leads.assign", icon: UserRoundCheck, Dialog: AssignDialog },
  move: { permission: "leads.work", icon: SquareKanban, Dialog: MoveDialog },
};

export function LeadBulk(props: BulkProps<object>) {
  const { scope, filters, columns, selection, total, onAll, onClear, isFoot } = props;
  const { t, locale } = useT();
  const roles = useSession().data?.user.role ?? [];
  const [openDialog, setOpenDialog] = useState<Act | null>(null);
  const { ids, isAll } = selection;
  const number = (count: number) => formatNumber(count, locale);
  const known = isAll ? (total?.isMore === false ? total.count : undefined) : ids.length;
  const countText = (known: number | undefined) =>
    known === undefined ? t("leadBulk.matching") : t("leadBulk.leads", { count: known, number: number(known) });
  const filter = { ...scope, ...filters } as z.input<typeof LeadCountFilter>;
  const selected = isAll ? { filter } : { ids: [...ids] };
  const Dialog = openDialog && ACTIONS[openDialog].Dialog;
  const file = endpointUrl(leads.export, {
    ...(isAll ? filter : { ...scope, ids: ids.join() }),
    columns: exportableColumns(columns, scope).join(),
    separator: CSV_SEPARATOR_OF[locale],
    locale,
  });

  return (
    <FloatingBar of={isFoot ? "foot" : "choice"} label={t("leadBulk.title")}>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <p role="status" className="order-1 px-1.5 font-strong tabular-nums">
          {known === undefined
            ? t("leadBulk.allChosen")
            : t("leadBulk.chosen", { count: known, number: number(known) })}
        </p>
        {!isAll && total && (total.isMore || total.count > ids.length) && (
          <Button variant="quiet" size="small" onClick={onAll} className="order-3 px-1.5! text-accent!">
            {total.isMore ? t("leadBulk.takeAll") : t("leadBulk.takeThese", { number: number(total.count) })}
          </Button>
        )}
        <span className="order-4 flex flex-wrap gap-1.5 max-sm:w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-0.5 max-sm:[scrollbar-width:none] max-sm:[&>*]:flex-none">
          {(Object.keys(ACTIONS) as Act[]).map((act) => {
            const { permission, icon } = ACTIONS[act];
            if (!can(roles, permission)) return null;
            return (
              <Button key={act} size="small" icon={icon} onClick={() => setOpenDialog(act)}>
                {t(`leadBulk.${act}`)}
              </Button>
            );
          })}
          {can(roles, "leads.export") && (
            <DownloadLink href={`/api${file.path}${file.query}`} size="small">
              {t("leadExport.open")}
            </DownloadLink>
          )}
        </span>
        <IconButton
          icon={X}
          label={t("leadBulk.clear")}
          aria-keyshortcuts="Escape"
          onClick={onClear}
          className="order-2 ml-auto sm:order-last"
        />
      </div>
      {Dialog && (
        <Dialog
          selection={selected}
          leads={countText(known)}
          onClose={() => setOpenDialog(null)}
          onStarted={isFoot ? () => {} : onClear}
        />
      )}
    </FloatingBar>
  );
}
