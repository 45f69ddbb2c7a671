import { and, eq } from "drizzle-orm";
import type { Model, ModelVersion, models, modelVersions } from "@/contract/catalogue/models.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { model, modelVersion } from "@/provider/db/schema/companies.ts";
import {
  addRecord,
  changeRecord,
  lockRecord,
  type RecordKind,
  removeRecord,
} from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { getModel, listVersions, toModel, toModelVersion } from "./queries.ts";

type Models = typeof models;
type Versions = typeof modelVersions;

export const MODEL: RecordKind<typeof model, ReturnType<typeof toModel>> = {
  table: model,
  subject: "model",
  constraints: { model_name: "name" },
  show: toModel,
};
export const VERSION: RecordKind<typeof modelVersion, ModelVersion> = {
  table: modelVersion,
  subject: "modelVersion",
  constraints: { model_version_name: "name", model_version_code: "code" },
  show: toModelVersion,
};

export async function addModel(ctx: RequestContext, input: InputOf<Models["create"]>): Promise<Model> {
  const { id } = await addRecord(ctx, MODEL, input);
  return getModel(ctx.db, id);
}

export async function changeModel(
  ctx: RequestContext,
  { modelId: id, ...input }: InputOf<Models["update"]>,
): Promise<Model> {
  await changeRecord(ctx, MODEL, { id, ...input });
  return getModel(ctx.db, id);
}

export async function removeModel(
  ctx: RequestContext,
  { modelId: id, version }: InputOf<Models["remove"]>,
): Promise<void> {
  await lockRecord(ctx.db, MODEL, { id, version });
  for (const one of await listVersions(ctx.db, id)) await removeRecord(ctx, VERSION, one);
  await removeRecord(ctx, MODEL, { id, version });
}

export async function addVersion(
  ctx: RequestContext,
  { modelId, ...input }: InputOf<Versions["create"]>,
): Promise<ModelVersion> {
  await getModel(ctx.db, modelId);
  return addRecord(ctx, VERSION, { ...input, modelId });
}

export async function changeVersion(
  ctx: RequestContext,
  { modelId, versionId: id, ...input }: InputOf<Versions["update"]>,
): Promise<ModelVersion> {
  await ownVersion(ctx.db, modelId, id);
  return changeRecord(ctx, VERSION, { id, ...input });
}

export async function removeVersion(
  ctx: RequestContext,
  { modelId, versionId: id, version }: InputOf<Versions["remove"]>,
): Promise<void> {
  await ownVersion(ctx.db, modelId, id);
  await removeRecord(ctx, VERSION, { id, version });
}

async function ownVersion(db: Db, modelId: string, id: string): Promise<void> {
  const [found] = await db
    .select({ id: modelVersion.id })
    .from(modelVersion)
    .where(and(eq(modelVersion.id, id), eq(modelVersion.modelId, modelId)));
  if (!found) throw new Problem("NOT_FOUND");
}
