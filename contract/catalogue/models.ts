import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import {
  Id,
  ImportedRow,
  name,
  note,
  RecordToRemove,
  rowImportSchema,
  TextList,
  Versioned,
} from "../kernel/records.ts";
import { MODEL_ROW_FIELDS } from "./model-rows.ts";

export const Model = Versioned.extend({
  brand: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  isActive: z.boolean(),
  versionCount: z.number().int(),
});
export type Model = z.infer<typeof Model>;

export const ModelInput = z.object({
  brand: name(60),
  name: name(),
  aliases: TextList.optional(),
  isActive: z.boolean().optional(),
});

/** Model in one year with one equipment. `version` is the record's lock version, not this. */
export const ModelVersion = Versioned.extend({
  modelId: Id,
  name: z.string(),
  year: z.number().int(),
  code: z.string(),
  /** Amount in the licence's currency; null if unknown. */
  price: z.number().nullable(),
  aliases: z.array(z.string()),
  isActive: z.boolean(),
});
export type ModelVersion = z.infer<typeof ModelVersion>;

export const ModelVersionInput = z.object({
  name: name(),
  year: z.number("invalid").int("invalid").min(1950).max(2100),
  code: note(40).optional(),
  price: z.number("invalid").min(0).max(10_000_000).multipleOf(0.01, "invalid").nullable().optional(),
  aliases: TextList.optional(),
  isActive: z.boolean().optional(),
});

export const SoldVersion = ModelVersion.extend({ brand: z.string(), model: z.string() });
export type SoldVersion = z.infer<typeof SoldVersion>;

export const SoldModel = Model.pick({ id: true, brand: true, name: true }).extend({
  versions: z.array(ModelVersion.pick({ id: true, name: true, year: true, code: true, price: true })),
});
export type SoldModel = z.infer<typeof SoldModel>;

const Nothing = z.object({});
const InModel = z.object({ modelId: Id });
const OneVersion = InModel.extend({ versionId: Id });
const SeenVersion = Versioned.pick({ version: true });
const ToRemove = RecordToRemove.pick({ version: true });

// biome-ignore format: a table is read by its columns
export const models = {
  list:   endpoint({ method: "GET",    path: "/backoffice/model",          access: "directory.read",      input: Nothing, output: z.array(Model), summary: "Vehicle models of the licence, by brand and name" }),
  create: endpoint({ method: "POST",   path: "/backoffice/model",          access: "configuration.write", input: ModelInput, output: Model, transaction: "own", summary: "Add a model" }),
  update: endpoint({ method: "PUT",    path: "/backoffice/model/:modelId", access: "configuration.write", input: InModel.extend(SeenVersion.shape).extend(ModelInput.partial().shape), output: Model, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a model" }),
  remove: endpoint({ method: "DELETE", path: "/backoffice/model/:modelId", access: "configuration.write", input: InModel.extend(ToRemove.shape), output: Nothing, transaction: "own", fails: ["VERSION_CONFLICT", "IN_USE"], summary: "Remove a model without leads, with its versions" }),
  sold:   endpoint({ method: "GET",    path: "/backoffice/model/license",  access: "directory.read",      input: Nothing, output: z.array(SoldModel), summary: "Models and versions on sale" }),
  load:   endpoint({ method: "POST",   path: "/backoffice/model/load",     access: "configuration.write", input: rowImportSchema(MODEL_ROW_FIELDS), output: z.array(ImportedRow), maxBytes: 2_097_152, transaction: "own", summary: "Add and change models and versions by rows of a file, each validated by itself" }),
};

// biome-ignore format: a table is read by its columns
export const modelVersions = {
  list:   endpoint({ method: "GET",    path: "/backoffice/version",         access: "directory.read",      input: InModel, output: z.array(ModelVersion), summary: "Versions of a model, newest year first" }),
  create: endpoint({ method: "POST",   path: "/backoffice/version",         access: "configuration.write", input: InModel.extend(ModelVersionInput.shape), output: ModelVersion, transaction: "own", summary: "Add a version to a model" }),
  update: endpoint({ method: "PUT",    path: "/backoffice/version/update/:versionId/:modelId", access: "configuration.write", input: OneVersion.extend(SeenVersion.shape).extend(ModelVersionInput.partial().shape), output: ModelVersion, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a version of a model" }),
  remove: endpoint({ method: "DELETE", path: "/backoffice/version/update/:versionId/:modelId", access: "configuration.write", input: OneVersion.extend(ToRemove.shape), output: Nothing, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Remove a version of a model" }),
  sold:   endpoint({ method: "GET",    path: "/backoffice/version/license", access: "directory.read",      input: Nothing, output: z.array(SoldVersion), summary: "All versions on sale, by brand, model and year" }),
};
