import { globSync, readFileSync } from "node:fs";
import { getTableColumns, type Table } from "drizzle-orm";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as z from "zod";
import type { RecordSection, RecordsOf } from "@/components/engines/record-list/definition.ts";
import { Campaign, CampaignInput } from "@/contract/campaigns/campaigns.ts";
import { Agency, AgencyInput } from "@/contract/catalogue/agencies.ts";
import { Property, PropertyInput } from "@/contract/catalogue/custom-fields.ts";
import { Model, ModelInput, ModelVersion, ModelVersionInput } from "@/contract/catalogue/models.ts";
import { LeadOrigin, LeadOriginInput } from "@/contract/catalogue/origins.ts";
import { ContactResult, ContactResultInput } from "@/contract/follow-up/contact-results.ts";
import { User, UserInput } from "@/contract/identity/users.ts";
import { ApiKey, NewApiKey } from "@/contract/intake/api-keys.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { License, LicenseSettings } from "@/contract/licenses/licenses.ts";
import { Pipeline, PipelineInput, Stage, StageInput } from "@/contract/pipelines/pipelines.ts";
import { AffiliateCode, AffiliateCodeInput } from "@/contract/referrals/codes.ts";
import { Benefit, BenefitInput } from "@/contract/referrals/programme.ts";
import { NewWebhook, Webhook } from "@/contract/webhooks/webhooks.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { agency, license, model, modelVersion, pipeline, stage } from "@/provider/db/schema/companies.ts";
import { contactResult } from "@/provider/db/schema/contact-attempts.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import { leadOrigin, property } from "@/provider/db/schema/lead-origins.ts";
import { referralBenefit, referralCode } from "@/provider/db/schema/referral-programme.ts";
import { user } from "@/provider/db/schema/users.ts";

/** Each record list: what a form sends, what the provider answers and audits, and its table. */
const RESOURCES = {
  affiliateCodes: { input: AffiliateCodeInput, stored: AffiliateCode, table: referralCode },
  agencies: { input: AgencyInput, stored: Agency, table: agency },
  apiKeys: { input: NewApiKey, stored: ApiKey, table: apiKey },
  campaigns: { input: CampaignInput, stored: Campaign, table: campaign },
  licenses: { input: LicenseSettings, stored: License, table: license },
  modelVersions: { input: ModelVersionInput, stored: ModelVersion, table: modelVersion },
  models: { input: ModelInput, stored: Model, table: model },
  origins: { input: LeadOriginInput, stored: LeadOrigin, table: leadOrigin },
  pipelines: { input: PipelineInput, stored: Pipeline, table: pipeline },
  properties: { input: PropertyInput, stored: Property, table: property },
  referralBenefits: { input: BenefitInput, stored: Benefit, table: referralBenefit },
  stages: { input: StageInput, stored: Stage, table: stage },
  typification: { input: ContactResultInput, stored: ContactResult, table: contactResult },
  users: { input: UserInput, stored: User, table: user },
  webhooks: { input: NewWebhook, stored: Webhook, table: destination },
} satisfies Partial<Record<RecordSection, { input: z.ZodObject; stored: z.ZodObject; table: Table }>>;
type Resources = typeof RESOURCES;

/** Fields with another form in the answer or the table, each with its reason. */
const ELSEWHERE: Record<string, string> = {
  "affiliateCodes.identification has no column": "part of the JSON column of the referrer",
  "affiliateCodes.phone has no column": "part of the JSON column of the referrer",
  "affiliateCodes.email has no column": "part of the JSON column of the referrer",
  "users.licenses has no column": "rows of user_license",
  "users.agencies has no column": "rows of user_license",
  "users.locale is not answered": "the language of the invitation alone",
  "webhooks.address has no column": "part of the destination's config",
  "webhooks.description has no column": "part of the destination's config",
};

function missing(id: string, input: z.ZodObject, { stored, table }: { stored: z.ZodObject; table: Table }): string[] {
  const columns = Object.keys(getTableColumns(table));
  return Object.keys(input.shape)
    .flatMap((field) => [
      ...(field in stored.shape ? [] : [`${id}.${field} is not answered`]),
      ...(columns.includes(field) ? [] : [`${id}.${field} has no column`]),
    ])
    .filter((one) => !(one in ELSEWHERE));
}

type WithField<Contract extends z.ZodObject> = z.ZodObject<Contract["shape"] & { addedField: z.ZodString }>;

/** The type that a form must give to an added field without a label. */
type AddedTo = {
  [Id in keyof Resources]: RecordsOf<Id, Versioned, WithField<Resources[Id]["input"]>>["fields"] extends {
    readonly addedField: infer Added;
  }
    ? Added
    : "no such field";
};

test("an added field without a label compiles in no form", () => {
  expectTypeOf<AddedTo>().toEqualTypeOf<Record<keyof Resources, never>>();
});

describe.each(Object.entries(RESOURCES))("%s", (id, resource) => {
  test("answers, audits and stores each field of its form", () => {
    expect(missing(id, resource.input, resource)).toEqual([]);
  });

  test("misses a field that its contract alone has", () => {
    const added = resource.input.extend({ addedField: z.string() });

    expect(missing(id, added, resource)).toEqual([
      `${id}.addedField is not answered`,
      `${id}.addedField has no column`,
    ]);
  });
});

test("each record list is among the resources", () => {
  const lists = globSync("components/features/**/*.tsx").flatMap(
    (file) => /: (?:Omit<)?RecordsOf<"(\w+)"/.exec(readFileSync(file, "utf8"))?.[1] ?? [],
  );

  expect(lists.toSorted()).toEqual(Object.keys(RESOURCES).toSorted());
});
