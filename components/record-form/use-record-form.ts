"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import type { FieldError } from "@/contract/errors.ts";
import { LEAVING_EVENT } from "@/lib/session/go-to-sign-in.ts";
import { carryDrafts, keepDraft, takeDraft } from "./drafts.ts";
import { type Kinds, recordSchema, type Values } from "./record-schema.ts";

type RecordFormOptions = {
  /** Names what is being edited; what was typed is kept under it when the form goes away unsaved. */
  draftKey: string;
  contract: z.ZodObject;
  kinds: Kinds;
  /** What is stored, by field. */
  values: Values;
};

/** A form over text fields of a contract's schema, judged while typing. */
export function useRecordForm({ draftKey, contract, kinds, values }: RecordFormOptions) {
  const schema = useMemo(() => recordSchema(contract, kinds, values), [contract, kinds, values]);
  const form = useForm<Values>({ values, resetOptions: KEEP_TYPED, resolver: zodResolver(schema), mode: "onChange" });
  const { setValue, getValues, setError, reset, formState } = form;
  const { dirtyFields } = formState;
  // The library's own isDirty turns false when the stored record changes below what was typed.
  const isDirty = Object.values(dirtyFields).some(Boolean);

  const isUnsaved = useRef(false);
  useEffect(() => {
    isUnsaved.current = isDirty;
  }, [isDirty]);
  useEffect(() => {
    for (const [name, value] of Object.entries(takeDraft(draftKey) ?? {})) {
      if (!(name in getValues()) || getValues(name) === value) continue;
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
      isUnsaved.current = true;
    }
    const keep = () => {
      if (isUnsaved.current) keepDraft(draftKey, getValues());
    };
    const carry = () => {
      keep();
      carryDrafts();
    };
    window.addEventListener(LEAVING_EVENT, carry);
    return () => {
      window.removeEventListener(LEAVING_EVENT, carry);
      keep();
    };
  }, [draftKey, getValues, setValue]);

  /** From here on nothing typed is worth keeping: it was saved, or thrown away. */
  const settle = useCallback(() => {
    isUnsaved.current = false;
  }, []);

  /** The provider's complaints, each on its field, the first of which is typed in next. @returns whether any field of this form took one. */
  const landErrors = useCallback(
    (errors: readonly FieldError[]) => {
      const names = Object.keys(getValues());
      const ours = errors.filter(({ field }) => names.includes(field));
      const first = names.find((name) => ours.some(({ field }) => field === name));
      for (const { field, code } of ours) {
        setError(field, { type: "provider", message: code }, { shouldFocus: field === first });
      }
      return ours.length > 0;
    },
    [setError, getValues],
  );

  /** Only what was changed: someone else's change of another field stays theirs. */
  const changed = useCallback(
    (): Values => Object.fromEntries(Object.entries(getValues()).filter(([name]) => dirtyFields[name])),
    [getValues, dirtyFields],
  );

  /** Shows what is stored in place of anything typed. */
  const startOver = useCallback((stored: Values) => reset(stored, DROP_TYPED), [reset]);

  return { form, isDirty, settle, startOver, landErrors, changed };
}

// The stored record may change below a form in use; what was typed stays.
const KEEP_TYPED = { keepDirtyValues: true, keepErrors: true } as const;
const DROP_TYPED = { keepDirtyValues: false, keepErrors: false } as const;
