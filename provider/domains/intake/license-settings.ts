import { and, asc, desc, eq, gte, lte, ne } from "drizzle-orm";
import type { Channel } from "@/contract/kernel/channels.ts";
import { normaliseIdentifier, REQUIRED_LEAD_FIELDS } from "@/contract/leads/leads.ts";
import { isActiveStaff } from "@/provider/db/lookups.ts";
import { absence } from "@/provider/db/schema/agenda.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { agency, license, model, modelVersion, pipeline, rule, stage } from "@/provider/db/schema/companies.ts";
import { adfIntake } from "@/provider/db/schema/intake.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import type { OpenCampaign, Rule, Settings } from "@/provider/kernel/license-settings.ts";
import { TtlCache } from "@/provider/kernel/ttl-cache.ts";
import { readOwnContacts } from "./filler-contacts.ts";

/** Default rule: all fields required, one sale per person and product in 30 days. */
export const DEFAULT_RULE: Rule = {
  requiredFields: [...REQUIRED_LEAD_FIELDS],
  dedupKeys: ["phone", "email", "identification"],
  dedupWindowDays: 30,
  dedupScope: "licence",
  isSameProductOnly: true,
  normalisations: ["phone", "email", "identification", "vehicle"],
  assignment: { kind: "none" },
  pipelineId: null,
  name: "",
};

const MAX = 1000;

export class LicenseSettings extends TtlCache<Settings> {
  private readonly database: Database;

  constructor(database: Database) {
    super(MAX);
    this.database = database;
  }

  protected read(licenseId: string): Promise<Settings> {
    return this.database.transaction({ role: "tenant", licenseId }, readSettings);
  }
}

export function getRule(settings: Settings, channel: Channel): Rule {
  return settings.rules[channel] ?? DEFAULT_RULE;
}

export function namesOfModels({ models }: Settings): string[] {
  return models.map(({ name }) => name).sort((a, b) => a.localeCompare(b, "es"));
}

async function readSettings(db: Db): Promise<Settings> {
  const [own] = await db.select({ timeZone: license.timeZone, createdAt: license.createdAt }).from(license);
  const [adf] = await db.select({ state: adfIntake.state }).from(adfIntake);
  const agencies = await db.select().from(agency).orderBy(asc(agency.name));
  const models = await db.select().from(model).where(eq(model.isActive, true)).orderBy(asc(model.name));
  const versions = await db
    .select({ version: modelVersion, brand: model.brand, model: model.name })
    .from(modelVersion)
    .innerJoin(model, and(eq(model.licenseId, modelVersion.licenseId), eq(model.id, modelVersion.modelId)))
    .where(and(eq(modelVersion.isActive, true), eq(model.isActive, true)))
    .orderBy(desc(modelVersion.year), asc(modelVersion.name));
  const properties = await db
    .select({ key: property.key, type: property.type, options: property.options, requiredIn: property.requiredIn })
    .from(property)
    .where(eq(property.isActive, true))
    .orderBy(asc(property.key));
  const rules = await db.select().from(rule);
  const pipelines = await db.select().from(pipeline);
  const stages = await db.select().from(stage).orderBy(asc(stage.order));
  const campaigns = await db
    .select({
      identifiers: campaign.identifiers,
      known: { id: campaign.id, pipelineId: campaign.pipelineId, from: campaign.from, to: campaign.to },
    })
    .from(campaign)
    .where(and(eq(campaign.state, "open"), ne(campaign.identifiers, [])));
  const advisors = await db
    .select({ id: user.id, fullName: user.fullName })
    .from(user)
    .where(isActiveStaff("sales-manager"));
  const timeZone = own?.timeZone ?? "America/Guayaquil";
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
  const absences = await db
    .select({ userId: absence.userId })
    .from(absence)
    .where(and(lte(absence.firstDay, today), gte(absence.lastDay, today)));
  const firstStages = new Map<string, string>();
  for (const { pipelineId, id } of stages) if (!firstStages.has(pipelineId)) firstStages.set(pipelineId, id);
  const named = versions.map(({ version: { id, modelId, name, code, aliases }, brand, model }) => ({
    id,
    modelId,
    name: `${brand} ${model} ${name}`,
    bare: name,
    names: [`${brand} ${model} ${name}`, `${model} ${name}`, ...(code ? [code] : []), ...aliases],
  }));
  return {
    timeZone,
    ownContacts: await readOwnContacts(db.$client),
    createdAt: own?.createdAt ?? new Date(0).toISOString(),
    isAdfPaused: adf?.state === "paused",
    agencies: agencies.map(({ id, name, code, aliases }) => ({ id, name, names: [name, code, ...aliases] })),
    models: models.map(({ id, brand, name, aliases }) => ({
      id,
      name: `${brand} ${name}`,
      names: [`${brand} ${name}`, name, ...aliases],
    })),
    versions: named.map(({ bare, names, ...of }) => ({ ...of, names: [bare, ...names] })),
    distinctiveVersions: named.map(({ bare: _bare, ...of }) => of),
    properties,
    rules: Object.fromEntries(rules.map((row) => [row.channel, row])),
    defaultPipelineId: pipelines.find(({ isDefault }) => isDefault)?.id ?? null,
    firstStages,
    campaigns: byIdentifier(campaigns),
    advisors: new Map(advisors.map(({ id, fullName }) => [id, fullName])),
    absent: new Set(absences.map(({ userId }) => userId)),
  };
}

function byIdentifier(campaigns: readonly { identifiers: string[]; known: OpenCampaign }[]): Settings["campaigns"] {
  const found = new Map<string, OpenCampaign[]>();
  for (const { identifiers, known } of campaigns)
    for (const identifier of new Set(identifiers.map(normaliseIdentifier)))
      found.set(identifier, [...(found.get(identifier) ?? []), known]);
  return found;
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    settings: LicenseSettings;
  }
}
