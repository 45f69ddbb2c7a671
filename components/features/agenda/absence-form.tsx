"use client";

import { useEffect, useRef } from "react";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import { toText } from "@/components/engines/record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { type Absence, AbsenceInput, absences } from "@/contract/agenda/absences.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { useT } from "@/lib/i18n/client.ts";

type AbsenceFormProps = { userId: string; absence: Absence | undefined; onFresh: () => void; onClose: () => void };

const FIELDS = { firstDay: "date", lastDay: "date", reason: "text" } as const;
const NAMES = ["firstDay", "lastDay", "reason"] as const;
const TYPED = AbsenceInput.omit({ userId: true });

export function AbsenceForm({ userId, absence, onFresh, onClose }: AbsenceFormProps) {
  const { t } = useT();
  const box = useRef<HTMLFormElement>(null);
  const { form, isDirty, isSending, conflicts, acceptTheirs, markClean, submit } = useVersionedForm<
    Absence | undefined
  >({
    draftKey: `absences ${userId} ${absence?.id ?? "new"}`,
    record: absence,
    isNew: !absence,
    contract: TYPED,
    kinds: FIELDS,
    toFormValues: (one) => Object.fromEntries(NAMES.map((name) => [name, toText(FIELDS[name], one?.[name])])),
    send: (changed, over) =>
      over
        ? call(absences.update, { id: over.id, version: over.version, ...changed })
        : call(absences.create, { userId, firstDay: "", lastDay: "", ...changed }),
    read: async () => {
      const found = (await call(absences.list, { userId })).find(({ id }) => id === absence?.id);
      if (found) return found;
      throw new ApiError({ code: "NOT_FOUND", message: "Gone", httpStatus: 404, details: {}, requestId: "" });
    },
    onFresh,
    onDone: onClose,
  });
  useEffect(() => {
    box.current?.querySelector("input")?.focus();
  }, []);

  return (
    <form ref={box} noValidate onSubmit={submit} className="mt-2 flex flex-col gap-3">
      {conflicts && <ConflictNotice onAcceptTheirs={acceptTheirs} />}
      <div className="grid grid-cols-2 gap-3">
        {NAMES.map((name) => (
          <div key={name} className="last:col-span-2">
            <RecordField control={form.control} name={name} kind={FIELDS[name]} label={t(`absences.fields.${name}`)} />
          </div>
        ))}
      </div>
      <div className="flex justify-end gap-2">
        <Button
          onClick={() => {
            markClean();
            onClose();
          }}
        >
          {t("records.cancel")}
        </Button>
        <Button type="submit" variant="primary" disabled={!isDirty} isBusy={isSending}>
          {t("absences.save")}
        </Button>
      </div>
      <UnsavedChanges isUnsaved={isDirty} onDiscard={markClean} />
    </form>
  );
}
