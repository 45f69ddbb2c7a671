"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type FieldPath, get } from "react-hook-form";
import { fieldErrorCode, useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { useToast } from "@/components/ui/toast.tsx";
import { type Crm, crms } from "@/contract/deliveries/crm.ts";
import { type CrmCall, MAX_CALLS } from "@/contract/deliveries/crm-config.ts";
import type { ErrorCode, FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { asSent, type Draft, draftSchema, toCrmDraft } from "./draft.ts";

type EditorOptions = {
  crm: Crm | undefined;
  start: Draft;
  /** Key as typed; stored in the screen's state only. */
  cryptoKey: string;
  onKey: (key: string) => void;
  onSaved: (crm: Crm) => void;
};

export function useCrmEditor({ crm, start, cryptoKey: key, onKey, onSaved }: EditorOptions) {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const [base, setBase] = useState(crm);
  const form = useContractForm(draftSchema(key), { defaultValues: start, shouldFocusError: false });
  const draft = form.watch();
  const [isSaving, setSaving] = useState(false);
  const [rejection, setRejection] = useState<{ code: ErrorCode }>();
  const [theirs, setTheirs] = useState<Crm>();
  const isDirty = key !== "" || JSON.stringify(draft) !== JSON.stringify(base ? toCrmDraft(base) : start);

  const change = (path: string, value: unknown) => {
    form.clearErrors(path as FieldPath<Draft>);
    form.setValue(path as FieldPath<Draft>, value as never);
  };

  function errorAt(path: string): FieldErrorCode | undefined {
    type Found = { message?: string } | undefined;
    const error: Found = get(form.formState.errors, path);
    const items = Object.values<unknown>(error ?? {}) as Found[];
    return [error, ...items].map((one) => fieldErrorCode(one?.message)).find(Boolean);
  }

  async function whenValid(onValid: () => unknown): Promise<void> {
    let isRejected = false;
    setRejection(undefined);
    await form.handleSubmit(onValid, () => {
      isRejected = true;
    })();
    if (!isRejected) return;
    setRejection({ code: "INVALID_INPUT" });
    toast.show({ type: "danger", message: t("errors.INVALID_INPUT") });
  }

  function showError(error: unknown): void {
    const code = error instanceof ApiError ? error.code : "PROVIDER_UNREACHABLE";
    const fields = error instanceof ApiError ? (error.details.fields ?? []) : [];
    form.clearErrors();
    for (const one of fields) form.setError(one.field as FieldPath<Draft>, { type: "provider", message: one.code });
    setRejection({ code });
    toast.show({ type: "danger", message: t(`errors.${code}`) });
  }

  async function send(): Promise<void> {
    setSaving(true);
    const input = { ...asSent(form.getValues()), ...(key && { key }) };
    try {
      const saved = base
        ? await call(crms.update, { ...input, id: base.id, version: base.version })
        : await call(crms.create, input);
      show(saved);
      onKey("");
      toast.show({ type: "success", message: t(base ? "crm.saved" : "crm.connected") });
      onSaved(saved);
    } catch (error) {
      if (base && error instanceof ApiError && error.code === "VERSION_CONFLICT") await meet(base.id).catch(showError);
      else showError(error);
    } finally {
      setSaving(false);
    }
  }

  async function meet(id: string): Promise<void> {
    const now = await call(crms.get, { id });
    setTheirs(now);
    setBase(now);
  }

  function show(saved: Crm): void {
    setBase(saved);
    form.reset(toCrmDraft(saved));
    setTheirs(undefined);
    client.setQueryData(readKey(crms.get, { id: saved.id }), saved);
    void client.invalidateQueries({ queryKey: readKey(crms.list, {}) });
  }

  const acceptTheirs = () => {
    if (theirs) show(theirs);
  };
  return {
    base,
    draft,
    errorAt,
    isDirty,
    isSaving,
    rejection,
    isConflict: theirs !== undefined,
    change,
    whenValid,
    showError,
    save: () => !isSaving && whenValid(send),
    acceptTheirs,
  };
}

export type CrmEditor = ReturnType<typeof useCrmEditor>;

export function callEditor({ draft: { config }, change }: Pick<CrmEditor, "draft" | "change">) {
  const set = (calls: CrmCall[]) => change("config.calls", calls);
  return {
    isRoom: config.calls.length < MAX_CALLS,
    add: () => set([...config.calls, newCall(config.calls)]),
    remove: (index: number) => set(config.calls.filter((_, at) => at !== index)),
  };
}

function newCall(calls: readonly CrmCall[]): CrmCall {
  const names = calls.map(({ name }) => name);
  let number = calls.length + 1;
  while (names.includes(`call${number}`)) number += 1;
  return {
    name: `call${number}`,
    method: "POST",
    path: "",
    mapping: [],
    externalIdPath: "",
    success: { statusIn: [], jsonPath: "", equals: "" },
    alreadyExists: { statusIn: [], bodyContains: "", jsonPath: "", equals: "" },
    permanent: { statusIn: [], bodyContains: "" },
  };
}

export function callName(t: ReturnType<typeof useT>["t"], name: string): string {
  return t(`crm.callNames.${name}` as "crm.callNames.lead", { defaultValue: name });
}
