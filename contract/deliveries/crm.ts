import * as z from "zod";
import { AccountType, IntegrationChannel, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, name, Paging, pageSchema, RecordToRemove, Versioned } from "../kernel/records.ts";
import { Task } from "../tasks/tasks.ts";
import { CrmConfig, CrmConfigInput } from "./crm-config.ts";
import { DeliveryFailureReason, DeliveryOutcome, DestinationState, ResendReason, StopReason } from "./deliveries.ts";

/** CRM destination. Only the end of its key is returned. */
export const Crm = Versioned.extend({
  name: z.string(),
  state: DestinationState,
  disabledFor: StopReason.nullable(),
  /** Empty means all leads; channels and products must both match. */
  channels: z.array(IntegrationChannel),
  modelIds: z.array(Id),
  sendsDuplicates: z.boolean(),
  sendsChanges: z.boolean(),
  ratePerMinute: z.number().int(),
  config: CrmConfig,
  keyEnd: z.string().nullable(),
});
export type Crm = z.infer<typeof Crm>;

export const CrmSummary = Crm.omit({ config: true }).extend({
  preset: CrmConfig.shape.preset,
  kind: CrmConfig.shape.kind,
  accountType: AccountType,
  isDegraded: z.boolean(),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastError: z
    .object({
      at: z.iso.datetime(),
      failureReason: DeliveryFailureReason,
      status: z.number().int().nullable(),
      lead: z.object({ id: Id, source: Source, name: z.string(), message: z.string() }).nullable(),
    })
    .nullable(),
  deliveredInDay: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
});
export type CrmSummary = z.infer<typeof CrmSummary>;

const Key = z.string().trim().min(1, "required").max(4000, "tooLong");

export const CrmInput = z.object({
  name: name(80),
  channels: z.array(IntegrationChannel).max(3).optional(),
  modelIds: z.array(Id).max(50, "tooLong").optional(),
  sendsDuplicates: z.boolean().optional(),
  sendsChanges: z.boolean().optional(),
  ratePerMinute: z.number().int("invalid").min(1, "tooLow").max(6000, "tooHigh").optional(),
  config: CrmConfigInput,
  key: Key.optional(),
});
export type CrmInput = z.infer<typeof CrmInput>;

const Trial = z.object({ id: Id.optional(), config: CrmConfigInput, key: Key.optional() });

export const CrmPreview = z.object({
  leadId: Id,
  leadName: z.string(),
  calls: z.array(
    z.object({
      name: z.string(),
      /** Request without its key; null while it depends on an earlier call's answer. */
      request: z.string().nullable(),
      /** One per mapping line; null if it does not apply, `value` null if nothing is written. */
      lines: z.array(z.object({ value: z.string().nullable(), isMissing: z.boolean() }).nullable()),
    }),
  ),
});
export type CrmPreview = z.infer<typeof CrmPreview>;

export const CrmTestResult = z.object({
  outcome: DeliveryOutcome,
  failureReason: DeliveryFailureReason.nullable(),
  message: z.string(),
  status: z.number().int().nullable(),
  externalId: z.string().nullable(),
  ms: z.number().int(),
  request: z.string(),
  response: z.string(),
});
export type CrmTestResult = z.infer<typeof CrmTestResult>;

export const RejectedLead = z.object({
  leadId: Id,
  source: Source,
  name: z.string(),
  at: z.iso.datetime(),
  /** The CRM has an older version of the lead. */
  isChange: z.boolean(),
  status: z.number().int().nullable(),
  failureReason: DeliveryFailureReason.nullable(),
  message: z.string(),
});
export type RejectedLead = z.infer<typeof RejectedLead>;

export const WaitingLead = RejectedLead.extend({
  at: z.iso.datetime(),
  /** Next attempt while the CRM is active and reachable; null during sending. */
  nextAt: z.iso.datetime().nullable(),
  attempts: z.number().int(),
});
export type WaitingLead = z.infer<typeof WaitingLead>;

export const CrmAccount = z.object({ accountType: AccountType, name: z.string(), integrations: z.array(CrmSummary) });
export type CrmAccount = z.infer<typeof CrmAccount>;

const CrmId = z.object({ id: Id });

// biome-ignore format: a table is read by its columns
export const crms = {
  list:     endpoint({ method: "GET",    path: "/lead-prospection/integrations",        access: "integrations.read",  input: z.object({}), output: z.array(CrmSummary), summary: "CRMs of the licence with their health" }),
  get:      endpoint({ method: "GET",    path: "/lead-prospection/integration",         access: "integrations.read",  input: CrmId,        output: Crm, summary: "A CRM with its connector, without its key" }),
  create:   endpoint({ method: "POST",   path: "/lead-prospection/integration",         access: "integrations.write", input: CrmInput,     output: Crm, transaction: "own", summary: "Connect a CRM" }),
  update:   endpoint({ method: "PUT",    path: "/lead-prospection/integration",         access: "integrations.write", input: Versioned.extend(CrmInput.partial().shape), output: Crm, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a CRM; an omitted key leaves the stored one unchanged" }),
  remove:   endpoint({ method: "DELETE", path: "/lead-prospection/integration",         access: "integrations.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Remove a CRM; its deliveries stay in the leads' history" }),
  setState: endpoint({ method: "PUT",    path: "/lead-prospection/integration/state",   access: "integrations.write", input: Versioned.extend({ state: z.enum(["active", "paused"]) }), output: Crm, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Pause a CRM, or resume it with its waiting deliveries" }),
  refused:   endpoint({ method: "GET",  path: "/lead-prospection/integration/refused",    access: "integrations.read",  input: Paging.extend({ id: Id }), output: pageSchema(RejectedLead), fails: ["INVALID_CURSOR"], summary: "Leads that a CRM rejected, newest first" }),
  waiting:   endpoint({ method: "GET",  path: "/lead-prospection/integration/waiting",    access: "integrations.read",  input: Paging.extend({ id: Id }), output: pageSchema(WaitingLead), fails: ["INVALID_CURSOR"], summary: "Leads that wait for a CRM, with reason and time of the next attempt, latest next attempt first" }),
  sendAgain: endpoint({ method: "POST", path: "/lead-prospection/integration/resend",     access: "integrations.write", input: CrmId.extend({ leadId: Id, reason: ResendReason }), output: z.object({}), transaction: "own", fails: ["LEAD_IN_PROCESS", "NOTHING_TO_SEND"], summary: "Send a rejected lead to its CRM again" }),
  sendAll:   endpoint({ method: "POST", path: "/lead-prospection/integration/resend/all", access: "integrations.write", input: CrmId.extend({ reason: ResendReason }), output: Task, transaction: "own", fails: ["CONFLICT"], summary: "Send all rejected leads to their CRM again" }),
  accounts: endpoint({ method: "GET",    path: "/lead-prospection/integration/account", access: "integrations.read",  input: z.object({ accountType: AccountType.optional() }), output: z.array(CrmAccount), summary: "CRMs by owner: the dealership or the platform" }),
  preview:  endpoint({ method: "POST",   path: "/lead-prospection/integration/preview", access: "integrations.read",  input: z.object({ config: CrmConfigInput, leadId: Id.optional() }), output: CrmPreview, transaction: "own", summary: "Preview the requests of an unsaved connector for a lead, by default the last one" }),
  test:     endpoint({ method: "POST",   path: "/lead-prospection/integration/test",    access: "integrations.write", input: Trial,        output: CrmTestResult, transaction: "own", summary: "Send a lead marked as a test, and return the CRM's response" }),
};
