"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { type Crm, crms } from "@/contract/deliveries/crm.ts";
import type { ErrorCode } from "@/contract/kernel/errors.ts";
import { ApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { readKey } from "@/lib/api/query-key.ts";
import { useT } from "@/lib/i18n/client.ts";
import { asSent, type Draft, draftOf, type Errors, errorsOf, withAt } from "./draft.ts";

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
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<{ code: ErrorCode }>();
  const [theirs, setTheirs] = useState<Crm>();
  const isDirty = key !== "" || JSON.stringify(draft) !== JSON.stringify(base ? draftOf(base) : start);

  const change = (path: string, value: unknown) => {
    setDraft((before) => withAt(before, path, value));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([at]) => !at.startsWith(path))));
  };

  function check(): boolean {
    const found = errorsOf(draft, key);
    setErrors(found);
    const isGood = Object.keys(found).length === 0;
    setRefusal(isGood ? undefined : { code: "INVALID_INPUT" });
    if (!isGood) toast.show({ type: "danger", message: t("errors.INVALID_INPUT") });
    return isGood;
  }

  function refuse(error: unknown): void {
    const code = error instanceof ApiError ? error.code : "PROVIDER_UNREACHABLE";
    const fields = error instanceof ApiError ? (error.details.fields ?? []) : [];
    setErrors(Object.fromEntries(fields.map((one) => [one.field, one.code])));
    setRefusal({ code });
    toast.show({ type: "danger", message: t(`errors.${code}`) });
  }

  async function save(): Promise<void> {
    if (isSaving || !check()) return;
    setSaving(true);
    const input = { ...asSent(draft), ...(key && { key }) };
    try {
      const saved = base
        ? await call(crms.update, { ...input, id: base.id, version: base.version })
        : await call(crms.create, input);
      show(saved);
      onKey("");
      toast.show({ type: "success", message: t(base ? "crm.saved" : "crm.connected") });
      onSaved(saved);
    } catch (error) {
      if (base && error instanceof ApiError && error.code === "VERSION_CONFLICT") await meet(base.id).catch(refuse);
      else refuse(error);
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
    setDraft(draftOf(saved));
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
    errors,
    isDirty,
    isSaving,
    refusal,
    isConflict: theirs !== undefined,
    change,
    check,
    refuse,
    save,
    acceptTheirs,
  };
}

export type CrmEditor = ReturnType<typeof useCrmEditor>;
