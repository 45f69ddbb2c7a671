import { getTableColumns, type Table } from "drizzle-orm";
import { createInstance, type TFunction } from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import { auditedLabel } from "@/components/features/audit/entry-labels.ts";
import { changedValueText } from "@/components/features/audit/entry-values.ts";
import { ConnectedAccount, Connection } from "@/contract/ad-networks/connections.ts";
import { APPOINTMENT_STATES, APPOINTMENT_TYPES } from "@/contract/agenda/appointments.ts";
import type { AuditSubject } from "@/contract/audit/actions.ts";
import { Crm } from "@/contract/deliveries/crm.ts";
import { FOLLOW_UPS } from "@/contract/follow-up/contact-results.ts";
import { User } from "@/contract/identity/users.ts";
import { ApiKey } from "@/contract/intake/api-keys.ts";
import { Rule } from "@/contract/intake/rules.ts";
import { DEAL_STATES, SOURCES } from "@/contract/kernel/channels.ts";
import { CONTACT_CHANNELS } from "@/contract/kernel/closed-lists.ts";
import { LeadExport } from "@/contract/leads/leads.ts";
import { License } from "@/contract/licenses/licenses.ts";
import { TermsFile } from "@/contract/referrals/programme.ts";
import { CODE_KINDS, REFERRAL_FLAGS, REFERRAL_STATES, REWARD_STATES } from "@/contract/referrals/referrals.ts";
import { VISIT_REASONS, VISIT_RESULTS } from "@/contract/showroom/visits.ts";
import { Webhook } from "@/contract/webhooks/webhooks.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { absence } from "@/provider/db/schema/agenda.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { agency, model, modelVersion, pipeline, stage } from "@/provider/db/schema/companies.ts";
import { contactResult } from "@/provider/db/schema/contact-attempts.ts";
import { leadOrigin, property } from "@/provider/db/schema/lead-origins.ts";
import { referralBenefit, referralConfig } from "@/provider/db/schema/referral-programme.ts";
import { savedView } from "@/provider/db/schema/saved-views.ts";
import { target } from "@/provider/db/schema/users.ts";

/** Fields that the panel hides: owner and version counter. */
const SILENT = ["licenseId", "id", "version"];
const columns = (table: Table) => Object.keys(getTableColumns(table));
const shape = (schema: { shape: object }) => Object.keys(schema.shape);

/** Fields of entries by subject: records as shown, commands as written. */
const FACTS: Record<AuditSubject, readonly string[]> = {
  lead: [
    "firstName",
    "lastName",
    "phone",
    "email",
    "identification",
    "product",
    "agency",
    "origin",
    "vin",
    "carLicense",
    "dealState",
    "source",
    "steps",
    "advisor",
    "stage",
    "lostReason",
    "destination",
    "outcome",
    "status",
    "fault",
    "attempts",
    "externalId",
    "crmState",
    "reason",
    "channel",
    "result",
    "nextAction",
    "nextActionAt",
    "doNotContact",
    "mentions",
    "state",
    "flags",
    "codeId",
    "format",
    "task",
  ],
  leads: [...shape(LeadExport), "rows", "isWhole", "isSearched"].filter((field) => !/^(vin|carLicense)$/.test(field)),
  person: ["reason", "leads", "traces", "recipients", "rows"],
  retention: ["months"],
  appointment: ["type", "state", "startsAt", "endsAt", "leadId", "advisorId", "agencyId"],
  visit: ["leadId", "reason", "advisorId", "advisor", "result", "appointmentId"],
  agency: columns(agency),
  model: columns(model),
  modelVersion: columns(modelVersion),
  origin: columns(leadOrigin),
  property: columns(property),
  pipeline: [...columns(pipeline), "stages"],
  stage: columns(stage),
  contactResult: [...columns(contactResult), "results"],
  rule: shape(Rule),
  target: columns(target),
  user: [...shape(User), "locale", "due", "issuer", "subject"],
  absence: columns(absence),
  apiKey: shape(ApiKey),
  campaign: columns(campaign),
  load: ["fileName", "rows", "encoding", "headerRow", "targets", "repairs", "consent", "isWhole"],
  leadForm: ["name", "source", "mapping", "silentAfterHours", "externalId", "since"],
  task: [
    "kind",
    "title",
    "done",
    "total",
    "selection",
    "which",
    "advisorId",
    "advisor",
    "to",
    "stage",
    "lostReason",
    "name",
  ],
  view: columns(savedView),
  connection: shape(Connection),
  page: shape(ConnectedAccount),
  adAccount: shape(ConnectedAccount),
  advertiser: shape(ConnectedAccount),
  adf: ["state"],
  unreadRequest: ["entryPoint", "reason"],
  destination: ["name", "kind", "reason"],
  license: shape(License),
  webhook: [...shape(Webhook), "event", "delivery", "since", "until", "what"],
  crm: [...shape(Crm), "preset", "outcome", "fault", "status"],
  referralConfig: columns(referralConfig),
  referralBenefit: [...columns(referralBenefit), "ids"],
  referralCode: ["name", "label", "isActive", "locale", "isSearched"],
  referralImage: ["type", "bytes"],
  termsFile: shape(TermsFile),
  referralReward: ["name", "state", "note"],
  // Recorded with another subject, or without fields.
  calendarFeed: [],
  weeklyReport: [],
  testLead: [],
  delivery: [],
  session: [],
  identity: [],
  password: [],
  profile: [],
  backfill: [],
  remap: [],
  replay: [],
  referralCodes: [],
  referral: [],
};

/** Fields with one or more values of a vocabulary. */
const LISTS: readonly (readonly [AuditSubject, field: string, words: readonly string[]])[] = [
  ["lead", "dealState", DEAL_STATES],
  ["lead", "source", SOURCES],
  ["lead", "channel", CONTACT_CHANNELS],
  ["lead", "nextAction", CONTACT_CHANNELS],
  ["lead", "state", REFERRAL_STATES],
  ["lead", "flags", REFERRAL_FLAGS],
  ["appointment", "type", APPOINTMENT_TYPES],
  ["appointment", "state", APPOINTMENT_STATES],
  ["visit", "reason", VISIT_REASONS],
  ["visit", "result", VISIT_RESULTS],
  ["contactResult", "followUp", FOLLOW_UPS],
  ["referralConfig", "referrers", CODE_KINDS],
  ["referralReward", "state", REWARD_STATES],
];

describe.each([
  ["es", es],
  ["en", en],
] as const)("in %s", (lng, translation) => {
  let t: TFunction;
  beforeAll(async () => {
    t = await createInstance().init({ lng, resources: { [lng]: { translation } } });
  });

  test.each(Object.entries(FACTS))("every audited field of %s has a label", (subject, fields) => {
    const displayed = fields.filter((field) => !SILENT.includes(field));

    // A field without a label falls back to its spelling.
    expect(displayed.filter((field) => auditedLabel(subject, field, t) === field)).toEqual([]);
  });

  test.each(LISTS)("every value of %s as %s has a label", (subject, field, labels) => {
    const isSpelled = (value: string) => changedValueText(subject, { field, value }, "America/Guayaquil", t) === value;

    expect(labels.filter(isSpelled)).toEqual([]);
  });
});
