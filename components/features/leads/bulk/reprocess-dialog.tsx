"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { bulk } from "@/contract/leads/bulk.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type BulkDialogProps, useBulk } from "./use-bulk.ts";

export function ReprocessDialog({ selection, leads, onClose, onBegun }: BulkDialogProps) {
  const { t } = useT();
  const [which, setWhich] = useState<"failed" | "all">("failed");
  const { begin, isBusy } = useBulk(bulk.reprocess, onBegun);
  return (
    <ConfirmDialog
      title={t("leadBulk.reprocessTitle")}
      action={t("leadBulk.reprocess")}
      isBusy={isBusy}
      onAction={() => begin({ selection, which })}
      onClose={onClose}
    >
      <p className="mb-3">{t("leadBulk.reprocessText", { leads })}</p>
      <SelectField
        label={t("leadBulk.which")}
        value={which}
        options={[
          { value: "failed", label: t("leadBulk.onlyFailed") },
          { value: "all", label: t("leadBulk.everyone") },
        ]}
        onChange={({ target }) => setWhich(target.value === "all" ? "all" : "failed")}
      />
    </ConfirmDialog>
  );
}
