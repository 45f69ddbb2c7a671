"use client";

import { useCallback, useState } from "react";
import type * as z from "zod";
import { useToast } from "@/components/ui/toast.tsx";
import { ApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Draft } from "./drafts.ts";
import type { Kinds, Values } from "./record-schema.ts";
import { useRecordForm } from "./use-record-form.ts";

export type VersionedFormOptions<Stored> = {
  draftKey: string;
  record: Stored;
  isNew?: boolean;
  /** Sibling forms change the version too. Without this, any later version is a conflict. */
  hasSiblingForms?: boolean;
  followsRecord?: boolean;
  contract: z.ZodObject;
  kinds: Kinds;
  toFormValues: (record: Stored) => Values;
  mergeOver?: (draft: Draft, now: Values) => Values;
  send: (changed: Values, over: Stored) => Promise<Stored>;
  read: () => Promise<Stored>;
  onFresh: (record: Stored) => void;
  onDone: (record: Stored) => void;
};

export function useVersionedForm<Stored>(options: VersionedFormOptions<Stored>) {
  const { draftKey, record, isNew = false, hasSiblingForms = false, followsRecord = false, contract, kinds } = options;
  const { toFormValues, mergeOver, send, read, onFresh, onDone } = options;
  const { t } = useT();
  const toast = useToast();

  const [base, setBase] = useState(record);
  const current = toFormValues(base);
  const stored = JSON.stringify(current);
  const [values, setValues] = useState({ stored, of: current });
  if (values.stored !== stored) setValues({ stored, of: current });

  const { form, isDirty, markClean, startOver, typeOver, landErrors, changed, conflicts, addConflicts } = useRecordForm(
    {
      draftKey,
      contract,
      kinds,
      values: values.of,
      isNew,
      mergeOver,
    },
  );

  if (followsRecord && !isDirty && base !== record) setBase(record);

  function changedByOthers(theirs: Stored): string[] {
    const [before, now] = [toFormValues(base), toFormValues(theirs)];
    return Object.keys(now).filter((name) => now[name] !== before[name]);
  }

  async function sendOverSiblingChanges(values: Values): Promise<Stored> {
    try {
      return await send(values, base);
    } catch (error) {
      const mayDiffer = hasSiblingForms && error instanceof ApiError && error.code === "VERSION_CONFLICT";
      if (!mayDiffer) throw error;
      const theirs = await read();
      if (changedByOthers(theirs).length > 0) throw error;
      return send(values, theirs);
    }
  }

  async function consumeRejection(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "VERSION_CONFLICT") {
      const theirs = await read();
      const now = toFormValues(theirs);
      const names = changedByOthers(theirs);
      addConflicts(Object.fromEntries(names.map((name) => [name, now[name] ?? ""])));
      typeOver(now);
      setBase(theirs);
      onFresh(theirs);
    } else if (!landErrors(error.details.fields ?? [])) {
      toast.show({ type: "danger", message: t(`errors.${error.code}`) });
    }
  }

  const submit = form.handleSubmit(async () => {
    try {
      const result = await sendOverSiblingChanges(isNew ? form.getValues() : changed());
      markClean();
      setBase(result);
      startOver(toFormValues(result));
      onFresh(result);
      onDone(result);
    } catch (error) {
      await consumeRejection(error).catch(() =>
        toast.show({ type: "danger", message: t("errors.PROVIDER_UNREACHABLE") }),
      );
    }
  });

  const acceptTheirs = useCallback(() => startOver(toFormValues(base)), [base, toFormValues, startOver]);

  return { form, isDirty, isSending: form.formState.isSubmitting, conflicts, acceptTheirs, markClean, submit };
}

export type VersionedForm = ReturnType<typeof useVersionedForm>;
