"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { bulk } from "@/contract/leads/bulk.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type BulkDialogProps, useBulk } from "./use-bulk.ts";

export function AssignDialog({ selection, leads, onClose, onBegun }: BulkDialogProps) {
  const { t } = useT();
  const [advisorId, setAdvisorId] = useState("");
  const { data: advisors = [], isError } = useRead(directory.advisors, {}, { staleTime: 300_000 });
  const { begin, isBusy, fieldErrorOf } = useBulk(bulk.assign, onBegun);
  return (
    <ConfirmDialog
      title={t("leadBulk.assignTitle")}
      action={t("leadBulk.assign")}
      isBusy={isBusy}
      onAction={() => begin({ selection, advisorId: advisorId || null })}
      onClose={onClose}
    >
      <p className="mb-3">{t("leadBulk.assignText", { leads })}</p>
      <SelectField
        label={t("leadBulk.advisor")}
        value={advisorId}
        none={t("leadBulk.byTurns")}
        options={advisors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        error={isError ? t("list.optionsFailed") : fieldErrorOf("advisorId")}
        onChange={({ target }) => setAdvisorId(target.value)}
      />
    </ConfirmDialog>
  );
}
