"use client";

import { useSession } from "next-auth/react";
import { type FormEvent, useState } from "react";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import { fromText, toText, type Values } from "@/components/engines/record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { people, type Retention, RetentionInput } from "@/contract/privacy/people.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";

const KINDS = { months: "number" } as const;
const toFormValues = ({ months }: Retention): Values => ({ months: toText("number", months) });
const parseMonths = (text: string | undefined) => fromText("number", text ?? "") as number | null;

type RetentionFormProps = { retention: Retention; onFresh: (retention: Retention) => void };

/** A shorter period erases within the hour, so it needs confirmation. */
export function RetentionForm({ retention, onFresh }: RetentionFormProps) {
  const { t } = useT();
  const toast = useToast();
  const licenseId = useSession().data?.licenseId;
  const [confirming, setConfirming] = useState<number>();
  const form = useVersionedForm<Retention>({
    draftKey: `retention ${licenseId}`,
    record: retention,
    followsRecord: true,
    contract: RetentionInput,
    kinds: KINDS,
    toFormValues,
    send: (changed, over) =>
      call(people.retain, { version: over.version, months: parseMonths({ ...toFormValues(over), ...changed }.months) }),
    read: () => call(people.retention, {}),
    onFresh,
    onDone: () => toast.show({ type: "success", message: t("records.saved") }),
  });
  const { control, getValues, trigger } = form.form;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!(await trigger())) return;
    const months = parseMonths(getValues("months"));
    const isShorter = months !== null && (retention.months === null || months < retention.months);
    if (isShorter) setConfirming(months);
    else form.submit();
  }

  return (
    <form noValidate onSubmit={save} className="mt-3.5 flex max-w-[420px] flex-col gap-3.5">
      {form.conflicts && <ConflictNotice onAcceptTheirs={form.acceptTheirs} />}
      <div className="max-w-[240px]">
        <RecordField
          control={control}
          name="months"
          kind="number"
          label={t("people.retention.months")}
          hint={
            form.conflicts?.months === undefined
              ? t("people.retention.hint")
              : t("recordForm.conflictNow", { value: form.conflicts.months })
          }
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={!form.isDirty} isBusy={form.isSending}>
          {t("records.save")}
        </Button>
      </div>
      <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
      {confirming !== undefined && (
        <ConfirmDialog
          title={t("people.retention.confirmTitle")}
          action={t("people.retention.confirmAction")}
          variant="danger"
          isBusy={form.isSending}
          onAction={async () => {
            await form.submit();
            setConfirming(undefined);
          }}
          onClose={() => setConfirming(undefined)}
        >
          <p>{t("people.retention.confirmText", { count: confirming })}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
