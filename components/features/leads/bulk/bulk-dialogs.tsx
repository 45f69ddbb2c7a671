"use client";

import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { ReasonField } from "@/components/ui/reason-field.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { bulk } from "@/contract/leads/bulk.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
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

export function MoveDialog({ selection, leads, onClose, onBegun }: BulkDialogProps) {
  const { t } = useT();
  const [to, setTo] = useState("");
  const [reason, setReason] = useState("");
  const [isAttempted, setTried] = useState(false);
  const { data = [], isError } = useRead(pipelines.list, {});
  const { begin, isBusy, fieldErrorOf } = useBulk(bulk.move, onBegun);
  const stages = data.flatMap((pipeline) => pipeline.stages.map((stage) => ({ pipeline: pipeline.name, stage })));
  const target = stages.find(({ stage }) => stage.id === to)?.stage;
  const missing = (value: string) => (isAttempted && value.trim() === "" ? t("fieldErrors.required") : undefined);

  function go() {
    setTried(true);
    if (!target || (target.type === "lost" && reason.trim() === "")) return;
    begin({ selection, to, reason: target.type === "lost" ? reason : undefined });
  }
  const why = { label: t("board.reason"), value: reason, error: missing(reason) ?? fieldErrorOf("reason") };

  return (
    <ConfirmDialog
      title={t("leadBulk.moveTitle")}
      action={t("leadBulk.move")}
      isBusy={isBusy}
      onAction={go}
      onClose={onClose}
    >
      <p className="mb-3">{t("leadBulk.moveText", { leads })}</p>
      <div className="grid gap-3">
        <SelectField
          label={t("leadBulk.stage")}
          value={to}
          none={t("leads.panel.choose")}
          options={stages.map(({ pipeline, stage }) => ({ value: stage.id, label: `${pipeline} · ${stage.name}` }))}
          error={isError ? t("list.optionsFailed") : (missing(to) ?? fieldErrorOf("to"))}
          onChange={(event) => {
            setTo(event.target.value);
            setReason("");
          }}
        />
        {target?.type === "lost" &&
          (target.reasons.length > 0 ? (
            <SelectField
              {...why}
              none={t("leads.panel.choose")}
              options={target.reasons.map((one) => ({ value: one, label: one }))}
              onChange={(event) => setReason(event.target.value)}
            />
          ) : (
            <TextField {...why} maxLength={200} onChange={(event) => setReason(event.target.value)} />
          ))}
      </div>
    </ConfirmDialog>
  );
}
