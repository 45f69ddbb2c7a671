import type { TFunction } from "i18next";
import type { AuditSubject } from "@/contract/audit/actions.ts";
import type { Section, Translation } from "@/lib/i18n/locales.ts";

type SectionWithFields = {
  [Name in Section]: Translation[Name] extends { fields: object } ? Name : never;
}[Section];

const SECTIONS: Record<AuditSubject, SectionWithFields | null> = {
  lead: "leads",
  leads: "leadExport",
  person: null,
  retention: null,
  appointment: "appointments",
  calendarFeed: null,
  visit: "showroom",
  agency: "agencies",
  model: "models",
  modelVersion: "modelVersions",
  origin: "origins",
  property: "properties",
  pipeline: "pipelines",
  stage: "stages",
  contactResult: "typification",
  rule: "rules",
  target: null,
  user: "users",
  absence: "absences",
  apiKey: "apiKeys",
  weeklyReport: null,
  campaign: "campaigns",
  load: null,
  leadForm: null,
  task: null,
  view: null,
  connection: null,
  page: null,
  adAccount: null,
  advertiser: null,
  testLead: null,
  adf: null,
  unreadRequest: null,
  destination: null,
  delivery: null,
  license: "licenses",
  session: null,
  identity: null,
  password: null,
  profile: null,
  backfill: null,
  remap: null,
  webhook: "webhooks",
  replay: null,
  crm: "crm",
  referralConfig: "referralProgramme",
  referralBenefit: "referralBenefits",
  referralCode: "memberCodes",
  referralCodes: null,
  referralImage: null,
  termsFile: null,
  referral: null,
  referralReward: null,
};

const VOCABULARIES: Readonly<Record<string, string>> = {
  source: "sources",
  channel: "channelNames",
  channels: "channelNames",
  dealState: "dealStates",
  crmState: "crmStates",
  roles: "roles",
  followUp: "typification.followUps",
};

const VOCABULARIES_OF = {
  lead: {
    channel: "attempts.channels",
    nextAction: "attempts.channels",
    state: "referred.states",
    flags: "referred.flags",
  },
  person: { reason: "people.reasons", rows: "people.tables" },
  appointment: { type: "appointments.types", state: "appointments.states" },
  visit: { reason: "showroom.reasons", result: "showroom.results" },
  stage: { type: "stages.types" },
  property: { type: "properties.types" },
  campaign: { state: "campaigns.states" },
  crm: { state: "crm.states" },
  webhook: { state: "webhooks.states" },
  referralConfig: { referrers: "referralProgramme.kinds" },
  referralReward: { state: "referralRewards.states" },
} satisfies Partial<Record<AuditSubject, Readonly<Record<string, string>>>>;

const VOCABULARY_SECTIONS = [VOCABULARIES, ...Object.values(VOCABULARIES_OF)]
  .flatMap((values) => Object.values(values))
  .map((values) => values.split(".")[0] as Section);

export const AUDIT_LABELS: readonly Section[] = [
  ...new Set<Section>([
    "audits",
    ...Object.values(SECTIONS).filter((section) => section !== null),
    ...VOCABULARY_SECTIONS,
  ]),
];

const subjectSection = (subject: string) => (SECTIONS as Readonly<Record<string, Section | null>>)[subject];

export function auditedLabel(subject: string, field: string, t: TFunction): string {
  const section = subjectSection(subject);
  const keys = [...(section ? [`${section}.fields.${field}`] : []), `audits.fields.${field}`];
  return t(keys as "audits.fields.name"[], { defaultValue: field });
}

export function findVocabulary(subject: string, field: string): string | undefined {
  return (
    (VOCABULARIES_OF as Readonly<Record<string, Readonly<Record<string, string>>>>)[subject]?.[field] ??
    VOCABULARIES[field]
  );
}
