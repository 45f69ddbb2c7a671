"use client";

import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { ERASURE_REASONS, type ErasureReason, type PersonRecord, type PersonTrace } from "@/contract/privacy/people.ts";
import { useT } from "@/lib/i18n/client.ts";
import { RecordSummary, TraceSummary } from "./record-summary.tsx";
import { traceKey } from "./use-person-request.ts";

type EraseDialogProps = {
  records: readonly PersonRecord[];
  traces: readonly PersonTrace[];
  isBusy: boolean;
  onErase: (reason: ErasureReason) => void;
  onClose: () => void;
};

/** Irreversible: lists the records, requires a reason and a typed confirmation word. */
export function EraseDialog({ records, traces, isBusy, onErase, onClose }: EraseDialogProps) {
  const { t } = useT();
  const form = useId();
  const about = useId();
  const [reason, setReason] = useState<ErasureReason | "">("");
  const [typed, setTyped] = useState("");
  const word = t("people.erase.word");
  const isReady = reason !== "" && typed.trim().toLocaleUpperCase() === word;

  return (
    <ConfirmDialog
      title={t("people.erase.title", { count: records.length + traces.length })}
      action={t("people.erase.action")}
      look="danger"
      form={form}
      isBusy={isBusy}
      isDisabled={!isReady}
      onClose={() => !isBusy && onClose()}
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isBusy) onErase(reason);
        }}
      >
        <p id={about}>{t("people.erase.text")}</p>
        <ul
          aria-labelledby={about}
          // Focusable so that the keyboard can scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className="max-h-52 overflow-y-auto rounded-card border"
        >
          {records.map((record) => (
            <li key={record.id} className="border-b px-3 py-2 last:border-b-0">
              <RecordSummary record={record} />
            </li>
          ))}
          {traces.map((trace) => (
            <li key={traceKey(trace)} className="border-b px-3 py-2 last:border-b-0">
              <TraceSummary trace={trace} />
            </li>
          ))}
        </ul>
        <SelectField
          label={t("people.erase.reason")}
          none={t("people.erase.choose")}
          value={reason}
          options={ERASURE_REASONS.map((value) => ({ value, label: t(`people.reasons.${value}`) }))}
          onChange={({ target }) => setReason(target.value as ErasureReason | "")}
        />
        <TextField
          label={t("people.erase.confirm", { word })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </ConfirmDialog>
  );
}
