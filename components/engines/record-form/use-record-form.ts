"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { LEAVING_EVENT } from "@/lib/session/go-to-sign-in.ts";
import { carryDrafts, type Draft, keepDraft, takeDraft } from "./drafts.ts";
import { type Kinds, recordSchema, type Values } from "./record-schema.ts";

type RecordFormOptions = {
  /** Names what is being edited; what was typed is kept under it when the form goes away unsaved. */
  draftKey: string;
  contract: z.ZodObject;
  kinds: Kinds;
  /** What is stored, by field; of a new record, what it starts with. */
  values: Values;
  /** Every field of it is judged, also those that nobody touched. */
  isNew?: boolean;
  /** Of fields that hang together: what is typed, where others stored something else meanwhile. */
  mergeOver?: (draft: Draft, now: Values) => Values;
};

/** A form over fields of a contract's schema, judged while typing. */
export function useRecordForm(options: RecordFormOptions) {
  const { draftKey, contract, kinds, values, isNew = false, mergeOver = typedAlone } = options;
  const schema = useMemo(() => recordSchema(contract, kinds, values, isNew), [contract, kinds, values, isNew]);
  const form = useForm<Values>({ values, resetOptions: KEEP_TYPED, resolver: zodResolver(schema), mode: "onChange" });
  const { setValue, getValues, setError, reset, formState } = form;
  const { dirtyFields } = formState;
  // The library's own isDirty turns false when the stored record changes below what was typed.
  const isDirty = Object.values(dirtyFields).some(Boolean);

  // Fields that someone else changed below what was typed, and what they say now.
  const [conflicts, setConflicts] = useState<Values | null>(null);
  const addConflicts = useCallback((changes: Values) => setConflicts((known) => ({ ...known, ...changes })), []);

  const isUnsaved = useRef(false);
  const stored = useRef(values);
  useEffect(() => {
    isUnsaved.current = isDirty;
    stored.current = values;
  }, [isDirty, values]);
  useEffect(() => {
    const draft = takeDraft(draftKey);
    const over: Values = draft?.over ?? {};
    for (const [name, value] of Object.entries(draft ? mergeOver(draft, getValues()) : {})) {
      const now = getValues(name);
      if (now === undefined || now === value) continue;
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
      isUnsaved.current = true;
      if (now !== over[name]) addConflicts({ [name]: now });
    }
    const keep = () => {
      if (isUnsaved.current) keepDraft(draftKey, draftOf(getValues(), stored.current));
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
  }, [draftKey, getValues, setValue, addConflicts, mergeOver]);

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
      for (const { field, code, by } of ours) {
        setError(field, { type: "provider", message: code, types: { by } }, { shouldFocus: field === first });
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

  /** Shows what was typed over what someone else stored meanwhile. */
  const typeOver = useCallback(
    (now: Values) => {
      const merged = mergeOver(draftOf(getValues(), stored.current), now);
      reset(now, KEEP_TYPED);
      for (const [name, value] of Object.entries(merged)) {
        if (getValues(name) !== value) setValue(name, value, { shouldDirty: true, shouldValidate: true });
      }
    },
    [mergeOver, getValues, reset, setValue],
  );

  /** Shows what is stored in place of anything typed. */
  const startOver = useCallback(
    (now: Values) => {
      reset(now, DROP_TYPED);
      setConflicts(null);
    },
    [reset],
  );

  return { form, isDirty, settle, startOver, typeOver, landErrors, changed, conflicts, addConflicts };
}

const typedAlone = ({ typed }: Draft) => typed;

/** Fields that nobody touched are no part of it: by the time it is taken up they may say something else. */
function draftOf(shown: Values, stored: Values): Draft {
  const names = Object.keys(shown).filter((name) => shown[name] !== stored[name]);
  const of = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? ""]));
  return { typed: of(shown), over: of(stored) };
}

// The stored record may change below a form in use; what was typed stays.
const KEEP_TYPED = { keepDirtyValues: true, keepErrors: true } as const;
const DROP_TYPED = { keepDirtyValues: false, keepErrors: false } as const;
