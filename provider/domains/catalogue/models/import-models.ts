import { sql } from "drizzle-orm";
import { type ModelRow, type ModelRowField, modelRowKey, readModelRow } from "@/contract/catalogue/model-rows.ts";
import type { models } from "@/contract/catalogue/models.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { ImportedRow } from "@/contract/kernel/records.ts";
import { model, modelVersion } from "@/provider/db/schema/companies.ts";
import { addRecord, changeRecord } from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { MODEL, VERSION } from "./commands.ts";

type StoredModel = Pick<typeof model.$inferSelect, "id" | "brand" | "name" | "aliases" | "version">;
type StoredVersion = typeof modelVersion.$inferSelect;

type KnownModels = {
  models: Map<string, StoredModel>;
  versions: Map<string, StoredVersion>;
  codes: Map<string, string>;
  read: Set<string>;
};

export async function importModels(
  ctx: RequestContext,
  { rows, isTrial = false }: InputOf<(typeof models)["load"]>,
): Promise<ImportedRow[]> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('models ' || ${ctx.actor.licenseId}))`);
  const known = await readKnown(ctx.db);
  const loaded: ImportedRow[] = [];
  for (const typed of rows) {
    const { row, errors: rowErrors } = readModelRow(typed);
    const errors = [...rowErrors, ...findClashes(row, known)];
    if (errors.length > 0) loaded.push({ outcome: "refused", errors });
    else loaded.push({ outcome: await storeRow(ctx, { row, known, isTrial }), errors: [] });
  }
  return loaded;
}

async function readKnown(db: Db): Promise<KnownModels> {
  const stored = await db.select().from(model);
  const byId = new Map(stored.map((one) => [one.id, one]));
  const versions = await db.select().from(modelVersion);
  const keyed = versions.map((one): [string, StoredVersion] => {
    const { brand = "", name = "" } = byId.get(one.modelId) ?? {};
    return [modelRowKey({ brand, model: name, version: one.name, year: one.year }), one];
  });
  return {
    models: new Map(stored.map((one) => [keyOfModel({ brand: one.brand, model: one.name }), one])),
    versions: new Map(keyed),
    codes: new Map(keyed.flatMap(([key, { code }]) => (code ? [[code, key]] : []))),
    read: new Set(),
  };
}

const keyOfModel = ({ brand, model }: Pick<ModelRow, "brand" | "model">) =>
  modelRowKey({ brand, model, version: "", year: null });

function findClashes(row: ModelRow, { codes, read }: KnownModels): FieldError[] {
  const key = modelRowKey(row);
  const errors: FieldError[] = [];
  const addError = (field: ModelRowField, code: FieldErrorCode) => errors.push({ field, code });
  if (read.has(key)) addError(row.version ? "version" : "model", "repeated");
  if (row.code && (codes.get(row.code) ?? key) !== key) addError("code", "taken");
  read.add(key);
  return errors;
}

type Stored = Exclude<ImportedRow["outcome"], "refused">;

async function storeRow(
  ctx: RequestContext,
  { row, known, isTrial }: { row: ModelRow; known: KnownModels; isTrial: boolean },
): Promise<Stored> {
  const key = modelRowKey(row);
  const stored = known.models.get(keyOfModel(row));
  const ofModel = row.version ? {} : withoutEmpty({ aliases: row.aliases });
  const ofVersion = withoutEmpty({ code: row.code, price: row.price, aliases: row.aliases });
  const newModel = { brand: row.brand, name: row.model, ...ofModel };
  const owner =
    stored ?? (isTrial ? { id: "", aliases: [], version: 1, ...newModel } : await addRecord(ctx, MODEL, newModel));
  known.models.set(keyOfModel(row), owner);

  if (!row.version) {
    if (!stored) return "created";
    if (!differs(stored, ofModel)) return "same";
    if (!isTrial) await changeRecord(ctx, MODEL, { id: owner.id, version: owner.version, ...ofModel });
    return "changed";
  }
  if (row.code) known.codes.set(row.code, key);
  const version = known.versions.get(key);
  if (!version) {
    const input = { modelId: owner.id, name: row.version, year: row.year as number, ...ofVersion };
    if (!isTrial) await addRecord(ctx, VERSION, input);
    return "created";
  }
  if (!differs(version, ofVersion)) return "same";
  if (!isTrial) await changeRecord(ctx, VERSION, { id: version.id, version: version.version, ...ofVersion });
  return "changed";
}

function withoutEmpty<Row extends Record<string, unknown>>(row: Row): Partial<Row> {
  const isPresent = (value: unknown) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(row).filter(([, value]) => isPresent(value))) as Partial<Row>;
}

function differs(stored: Record<string, unknown>, input: Record<string, unknown>): boolean {
  return Object.entries(input).some(([field, value]) => JSON.stringify(stored[field]) !== JSON.stringify(value));
}
