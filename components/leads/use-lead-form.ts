"use client";

import { useCallback, useState } from "react";
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
  /** A form that is always there shows the lead as it now is until someone types; one that was opened never does. */
  followsLead?: boolean;
  fields: readonly LeadField[];
  send: SendLead;
  onDone: (lead: LeadDetail) => void;
};

/** Some fields of a lead as a form. What the provider refuses lands where it belongs; nothing typed is lost. */
export function useLeadForm({ draftKey, lead, followsLead = false, fields, send, onDone }: LeadFormOptions) {
  const { t } = useT();
  const toast = useToast();
  const showLead = useShowLead();
  // Fields that someone else changed meanwhile, and what they say now.
  const [conflicts, setConflicts] = useState<Partial<Record<LeadField, string>> | null>(null);

  // What the person has seen and types over: saving over a later version must be said, not done.
  const [base, setBase] = useState(lead);

  const names = fields.join();
  const stored = JSON.stringify(valuesOf(base, fields));
  const [values, setValues] = useState({ names, stored, of: valuesOf(base, fields) });
  if (values.stored !== stored || values.names !== names) setValues({ names, stored, of: valuesOf(base, fields) });

  const { form, isDirty, settle, startOver, landErrors, changed } = useRecordForm({
    draftKey,
    contract: LeadPatch,
    kinds: LEAD_FIELDS,
    values: values.of,
  });

  if (followsLead && !isDirty && base !== lead) setBase(lead);

  const takeRefusal = useCallback(
    async (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "VERSION_CONFLICT") {
        const theirs = await call(leads.get, { id: lead.id });
        const changes = fields.filter((f) => theirs[f] !== base[f]).map((f) => [f, theirs[f]]);
        setConflicts((known) => ({ ...known, ...Object.fromEntries(changes) }));
        setBase(theirs);
        showLead(theirs);
      } else if (!landErrors(error.details.fields ?? [])) {
        toast.show({ type: "danger", message: t(`errors.${error.code}`) });
      }
    },
    [base, fields, landErrors, lead.id, showLead, t, toast],
  );

  const submit = form.handleSubmit(async () => {
    try {
      const result = await send({ id: lead.id, version: base.version, ...changed() });
      settle();
      setBase(result);
      startOver(valuesOf(result, fields));
      setConflicts(null);
      showLead(result);
      onDone(result);
    } catch (error) {
      await takeRefusal(error).catch(() => toast.show({ type: "danger", message: t("errors.PROVIDER_UNREACHABLE") }));
    }
  });

  /** Gives up what was typed for what someone else saved. */
  const takeTheirs = useCallback(() => {
    startOver(valuesOf(base, fields));
    setConflicts(null);
  }, [base, fields, startOver]);

  return { form, isDirty, isSending: form.formState.isSubmitting, conflicts, takeTheirs, settle, submit };
}
