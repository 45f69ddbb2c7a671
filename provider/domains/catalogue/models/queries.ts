import { and, asc, count, desc, eq } from "drizzle-orm";
import type { Model, ModelVersion, SoldModel, SoldVersion } from "@/contract/catalogue/models.ts";
import { model, modelVersion } from "@/provider/db/schema/companies.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export async function listModels(db: Db): Promise<Model[]> {
  const rows = await db.select().from(model).orderBy(asc(model.brand), asc(model.name));
  const counts = await db
    .select({ modelId: modelVersion.modelId, versions: count() })
    .from(modelVersion)
    .groupBy(modelVersion.modelId);
  const countByModel = new Map(counts.map(({ modelId, versions }) => [modelId, versions]));
  return rows.map((row) => ({ ...toModel(row), versionCount: countByModel.get(row.id) ?? 0 }));
}

export async function getModel(db: Db, id: string): Promise<Model> {
  const [found] = await db.select().from(model).where(eq(model.id, id));
  if (!found) throw new Problem("NOT_FOUND");
  return { ...toModel(found), versionCount: await db.$count(modelVersion, eq(modelVersion.modelId, id)) };
}

export async function listVersions(db: Db, modelId: string): Promise<ModelVersion[]> {
  await getModel(db, modelId);
  const rows = await db
    .select()
    .from(modelVersion)
    .where(eq(modelVersion.modelId, modelId))
    .orderBy(desc(modelVersion.year), asc(modelVersion.name));
  return rows.map(toModelVersion);
}

export async function listSoldVersions(db: Db): Promise<SoldVersion[]> {
  const rows = await db
    .select({ version: modelVersion, brand: model.brand, model: model.name })
    .from(modelVersion)
    .innerJoin(model, and(eq(model.licenseId, modelVersion.licenseId), eq(model.id, modelVersion.modelId)))
    .where(and(eq(model.isActive, true), eq(modelVersion.isActive, true)))
    .orderBy(asc(model.brand), asc(model.name), desc(modelVersion.year), asc(modelVersion.name));
  return rows.map(({ version, ...of }) => ({ ...toModelVersion(version), ...of }));
}

export async function listSoldModels(db: Db): Promise<SoldModel[]> {
  const versions = await listSoldVersions(db);
  return (await listModels(db))
    .filter(({ isActive }) => isActive)
    .map(({ id, brand, name }) => ({
      id,
      brand,
      name,
      versions: versions
        .filter(({ modelId }) => modelId === id)
        .map((one) => ({ id: one.id, name: one.name, year: one.year, code: one.code, price: one.price })),
    }));
}

export function toModel({ licenseId: _license, ...row }: typeof model.$inferSelect) {
  return row;
}

export function toModelVersion({ licenseId: _license, ...row }: typeof modelVersion.$inferSelect): ModelVersion {
  return row;
}
