"use client";

import { useState } from "react";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { ReasonField } from "@/components/ui/reason-field.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { BulkAssignment, BulkMove, bulk } from "@/contract/leads/bulk.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type BulkDialogProps, useBulk } from "./use-bulk.ts";

const AssignInput = BulkAssignment.pick({ advisorId: true });

export function AssignDialog({ selection, leads, onClose, onStarted }: BulkDialogProps) {
  const { t } = useT();
  const { data: advisors = [], isError } = useRead(directory.advisors, {}, { staleTime: 300_000 });
  const form = useContractForm(AssignInput);
  const { start, isBusy } = useBulk(bulk.assign, onStarted, form);
  return (
    <ConfirmDialog
      title={t("leadBulk.assignTitle")}
      action={t("leadBulk.assign")}
      isBusy={isBusy}
      onAction={form.handleSubmit(({ advisorId }) => start({ selection, advisorId }))}
      onClose={onClose}
    >
      <p className="mb-3">{t("leadBulk.assignText", { leads })}</p>
      <SelectField
        {...form.register("advisorId", { setValueAs: (value) => value || null })}
        label={t("leadBulk.advisor")}
        none={t("leadBulk.byTurns")}
        options={advisors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        error={isError ? t("list.optionsFailed") : form.errorText("advisorId")}
      />
    </ConfirmDialog>
  );
}

export function IntegrateDialog({ selection, leads, onClose, onStarted }: BulkDialogProps) {
  const { t } = useT();
  const [reason, setReason] = useState("");
  const { start, isBusy } = useBulk(bulk.integrate, onStarted);
  return (
    <ConfirmDialog
      title={t("leadBulk.integrateTitle")}
      action={t("leadBulk.integrate")}
      isBusy={isBusy}
      onAction={() => start({ selection, ...(reason && { reason }) })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3.5">
        <p>{t("leadBulk.integrateText", { leads })}</p>
        <ReasonField reason={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}

export function ReprocessDialog({ selection, leads, onClose, onStarted }: BulkDialogProps) {
  const { t } = useT();
  const [which, setWhich] = useState<"failed" | "all">("failed");
  const { start, isBusy } = useBulk(bulk.reprocess, onStarted);
  return (
    <ConfirmDialog
      title={t("leadBulk.reprocessTitle")}
      action={t("leadBulk.reprocess")}
      isBusy={isBusy}
      onAction={() => start({ selection, which })}
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

export function MoveDialog({ selection, leads, onClose, onStarted }: BulkDialogProps) {
  const { t } = useT();
  const { data = [], isError } = useRead(pipelines.list, {});
  const stages = data.flatMap((pipeline) => pipeline.stages.map((stage) => ({ pipeline: pipeline.name, stage })));
  const findStage = (id: string) => stages.find(({ stage }) => stage.id === id)?.stage;
  const isLost = (id: string) => findStage(id)?.type === "lost";
  const form = useContractForm(
    BulkMove.omit({ selection: true }).refine(({ to, reason }) => !isLost(to) || reason, {
      path: ["reason"],
      error: "required",
    }),
    { defaultValues: { to: "", reason: "" }, reValidateMode: "onChange" },
  );
  const { start, isBusy } = useBulk(bulk.move, onStarted, form);
  const target = findStage(form.watch("to"));
  const submit = form.handleSubmit(({ to, reason }) =>
    start({ selection, to, reason: isLost(to) ? reason : undefined }),
  );
  const why = { ...form.register("reason"), label: t("board.reason"), error: form.errorText("reason") };

  return (
    <ConfirmDialog
      title={t("leadBulk.moveTitle")}
      action={t("leadBulk.move")}
      isBusy={isBusy}
      onAction={submit}
      onClose={onClose}
    >
      <p className="mb-3">{t("leadBulk.moveText", { leads })}</p>
      <div className="grid gap-3">
        <SelectField
          {...form.register("to", { onChange: () => form.resetField("reason") })}
          label={t("leadBulk.stage")}
          none={t("leads.panel.choose")}
          options={stages.map(({ pipeline, stage }) => ({ value: stage.id, label: `${pipeline} · ${stage.name}` }))}
          error={isError ? t("list.optionsFailed") : form.errorText("to")}
        />
        {target?.type === "lost" &&
          (target.reasons.length > 0 ? (
            <SelectField
              {...why}
              none={t("leads.panel.choose")}
              options={target.reasons.map((one) => ({ value: one, label: one }))}
            />
          ) : (
            <TextField {...why} maxLength={200} />
          ))}
      </div>
    </ConfirmDialog>
  );
}
