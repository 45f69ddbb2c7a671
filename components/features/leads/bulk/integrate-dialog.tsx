"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { ReasonField } from "@/components/ui/reason-field.tsx";
import { bulk } from "@/contract/leads/bulk.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type BulkDialogProps, useBulk } from "./use-bulk.ts";

export function IntegrateDialog({ selection, leads, onClose, onBegun }: BulkDialogProps) {
  const { t } = useT();
  const [reason, setReason] = useState("");
  const { begin, isBusy } = useBulk(bulk.integrate, onBegun);
  return (
    <ConfirmDialog
      title={t("leadBulk.integrateTitle")}
      action={t("leadBulk.integrate")}
      isBusy={isBusy}
      onAction={() => begin({ selection, ...(reason && { reason }) })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3.5">
        <p>{t("leadBulk.integrateText", { leads })}</p>
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
