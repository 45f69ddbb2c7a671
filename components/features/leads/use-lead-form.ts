"use client";

import { type ReactNode, useCallback } from "react";
import type { Kinds, Values } from "@/components/engines/record-form/record-schema.ts";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import { raiseIdentification } from "@/contract/kernel/validation.ts";
import { type LeadDetail, LeadPatch, leads } from "@/contract/leads/leads.ts";
import { call } from "@/lib/api/call.ts";
import { LEAD_FIELDS, SALE_FIELD, toFieldValues } from "./lead-fields.ts";
import { useShowLead } from "./use-lead-writes.ts";

export type SendLead = (patch: LeadPatch) => Promise<LeadDetail>;

type LeadFormOptions = {
  draftKey: string;
  lead: LeadDetail;
  followsLead?: boolean;
  fields: readonly string[];
  send: SendLead;
  onDone: (lead: LeadDetail) => void;
};

export function useLeadForm({ draftKey, lead, followsLead, fields, send, onDone }: LeadFormOptions) {
  return useVersionedForm<LeadDetail>({
    draftKey,
    record: lead,
    followsRecord: followsLead,
    contract: LeadPatch,
    kinds: KINDS,
    toFormValues: useCallback((one: LeadDetail) => toFieldValues(one, fields), [fields]),
    send: (changed, over) => send({ id: lead.id, version: over.version, ...raised(changed) }),
    read: () => call(leads.get, { id: lead.id }),
    onFresh: useShowLead(),
    onDone,
  });
}

const KINDS: Kinds = { ...LEAD_FIELDS, [SALE_FIELD]: "choice" };

function raised({ identification, ...others }: Values): Values {
  return identification === undefined ? others : { ...others, identification: raiseIdentification(identification) };
}

export type Frame = (parts: {
  content: ReactNode;
  /** Buttons of the form, the primary last. */
  buttons: ReactNode;
  /** Evaluates a valid lead again: a rare act, shown with the technical steps. */
  evaluation?: ReactNode;
}) => ReactNode;
