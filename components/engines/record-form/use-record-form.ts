"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { LEAVING_EVENT } from "@/lib/session/leave.ts";
import { carryDrafts, consumeDraft, type Draft, saveDraft } from "./drafts.ts";
import { type Kinds, recordSchema, type Values } from "./record-schema.ts";
import { setFieldErrors } from "./use-contract-form.ts";

type RecordFormOptions = {
  draftKey: string;
  contract: z.ZodObject;
  kinds: Kinds;
  values: Values;
  isNew?: boolean;
  mergeOver?: (draft: Draft, now: Values) => Values;
};

export function useRecordForm(options: RecordFormOptions) {
  const { draftKey, contract, kinds, values, isNew = false, mergeOver = typedAlone } = options;
  const schema = useMemo(() => recordSchema(contract, kinds, values, isNew), [contract, kinds, values, isNew]);
  const form = useForm<Values>({ values, resetOptions: KEEP_TYPED, resolver: zodResolver(schema), mode: "onChange" });
  const { setValue, getValues, setError, reset, formState } = form;
  const { dirtyFields } = formState;
  // The library's isDirty turns false when the stored record changes below the input.
  const isDirty = Object.values(dirtyFields).some(Boolean);

  const [conflicts, setConflicts] = useState<Values | null>(null);
  const addConflicts = useCallback((changes: Values) => setConflicts((known) => ({ ...known, ...changes })), []);

  const isUnsaved = useRef(false);
  const stored = useRef(values);
  useEffect(() => {
    isUnsaved.current = isDirty;
    stored.current = values;
  }, [isDirty, values]);
  useEffect(() => {
    const draft = consumeDraft(draftKey);
    const over: Values = draft?.over ?? {};
    for (const [name, value] of Object.entries(draft ? mergeOver(draft, getValues()) : {})) {
      const now = getValues(name);
      if (now === undefined || now === value) continue;
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
      isUnsaved.current = true;
      if (now !== over[name]) addConflicts({ [name]: now });
    }
    const keep = () => {
      if (isUnsaved.current) saveDraft(draftKey, toDraft(getValues(), stored.current));
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

  const markClean = useCallback(() => {
    isUnsaved.current = false;
  }, []);

  const landErrors = useCallback(
    (errors: readonly FieldError[]) => setFieldErrors({ getValues, setError }, errors).length < errors.length,
    [setError, getValues],
  );

  const changed = useCallback(
    (): Values => Object.fromEntries(Object.entries(getValues()).filter(([name]) => dirtyFields[name])),
    [getValues, dirtyFields],
  );

  const typeOver = useCallback(
    (now: Values) => {
      const merged = mergeOver(toDraft(getValues(), stored.current), now);
      reset(now, KEEP_TYPED);
      for (const [name, value] of Object.entries(merged)) {
        if (getValues(name) !== value) setValue(name, value, { shouldDirty: true, shouldValidate: true });
      }
    },
    [mergeOver, getValues, reset, setValue],
  );

  const startOver = useCallback(
    (now: Values) => {
      reset(now, DROP_TYPED);
      setConflicts(null);
    },
    [reset],
  );

  return { form, isDirty, markClean, startOver, typeOver, landErrors, changed, conflicts, addConflicts };
}

const typedAlone = ({ typed }: Draft) => typed;

function toDraft(visible: Values, stored: Values): Draft {
  const names = Object.keys(visible).filter((name) => visible[name] !== stored[name]);
  const of = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? ""]));
  return { typed: of(visible), over: of(stored) };
}

const KEEP_TYPED = { keepDirtyValues: true, keepErrors: true } as const;
const DROP_TYPED = { keepDirtyValues: false, keepErrors: false } as const;
