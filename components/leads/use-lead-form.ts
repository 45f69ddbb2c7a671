"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type LeadDetail, type LeadField, LeadPatch, leads } from "@/contract/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ApiError } from "@/lib/provider/api-error.ts";
import { call } from "@/lib/provider/call.ts";
import { useRecordForm } from "../record-form/use-record-form.ts";
import { useToast } from "../ui/toast.tsx";
import { LEAD_FIELDS, valuesOf } from "./lead-fields.ts";
import { useShowLead } from "./use-lead-writes.ts";

export type SendLead = (patch: LeadPatch) => Promise<LeadDetail>;

type LeadFormOptions = {
  draftKey: string;
  lead: LeadDetail;
  fields: readonly LeadField[];
  send: SendLead;
  onDone: (lead: LeadDetail) => void;
};

/** Some fields of a lead as a form. What the provider refuses lands where it belongs; nothing typed is lost. */
export function useLeadForm({ draftKey, lead, fields, send, onDone }: LeadFormOptions) {
  const { t } = useT();
  const toast = useToast();
  const showLead = useShowLead();
  // Fields that someone else changed meanwhile, and what they say now.
  const [conflicts, setConflicts] = useState<Partial<Record<LeadField, string>> | null>(null);

  const names = fields.join();
  const stored = JSON.stringify(valuesOf(lead, fields));
  const [values, setValues] = useState({ names, stored, of: valuesOf(lead, fields) });
  if (values.stored !== stored || values.names !== names) setValues({ names, stored, of: valuesOf(lead, fields) });

  const { form, isDirty, settle, landErrors, changed } = useRecordForm({
    draftKey,
    contract: LeadPatch,
    kinds: LEAD_FIELDS,
    values: values.of,
  });

  // The version that was read when typing began: saving over a later one must be said, not done.
  const version = useRef(lead.version);
  useEffect(() => {
    if (!isDirty) version.current = lead.version;
  }, [isDirty, lead.version]);

  const takeRefusal = useCallback(
    async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "VERSION_CONFLICT") {
        const theirs = await call(leads.get, { id: lead.id });
        version.current = theirs.version;
        setConflicts(Object.fromEntries(fields.filter((f) => theirs[f] !== lead[f]).map((f) => [f, theirs[f]])));
        showLead(theirs);
      } else if (!landErrors(error.details.fields ?? [])) {
        toast.show({ type: "danger", message: t(`errors.${error.code}`) });
      }
    },
    [fields, landErrors, lead, showLead, t, toast],
  );

  const submit = form.handleSubmit(async () => {
    try {
      const result = await send({ id: lead.id, version: version.current, ...changed() });
      settle();
      form.reset(valuesOf(result, fields));
      setConflicts(null);
      showLead(result);
      onDone(result);
    } catch (error) {
      await takeRefusal(error).catch(() => toast.show({ type: "danger", message: t("errors.PROVIDER_UNREACHABLE") }));
    }
  });

  return { form, isDirty, isSending: form.formState.isSubmitting, conflicts, settle, submit };
}
