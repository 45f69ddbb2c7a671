import * as z from "zod";
import { Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { FieldError, FieldErrorCode } from "../kernel/errors.ts";
import { DELIMITERS, HEADER_ROWS } from "../kernel/files.ts";
import { Id, Paging, pageSchema } from "../kernel/records.ts";
import { INVISIBLE_SIGNS } from "../kernel/text/fold.ts";
import { TEXT_ENCODINGS } from "../kernel/text/text-encodings.ts";
import { Task } from "../tasks/tasks.ts";
import { ConsentBasis, ImportOptions, LoadRepair, LoadTarget } from "./import-plan.ts";

export const MAX_FILE_BYTES = 67_108_864;
export const SAMPLE_ROWS = 20;

export const LOAD_ENCODINGS = TEXT_ENCODINGS;
export const LoadEncoding = z.enum(LOAD_ENCODINGS);
export type LoadEncoding = z.infer<typeof LoadEncoding>;

export const LOAD_DELIMITERS = DELIMITERS;
export const LoadDelimiter = z.enum(LOAD_DELIMITERS);
export type LoadDelimiter = z.infer<typeof LoadDelimiter>;

export const Load = z.object({
  id: Id,
  campaign: z.object({ id: Id, name: z.string() }),
  source: Source,
  fileName: z.string(),
  rows: z.number().int(),
  createdAt: z.iso.datetime(),
  by: z.string(),
  consent: ConsentBasis.nullable(),
  task: Task.nullable(),
});
export type Load = z.infer<typeof Load>;

/** Parse options that need confirmation: the bytes allow other readings. */
export const LOAD_QUESTIONS = ["encoding", "header"] as const;
export const LoadQuestion = z.enum(LOAD_QUESTIONS);
export type LoadQuestion = z.infer<typeof LoadQuestion>;

export const LoadFound = Load.extend({
  encoding: LoadEncoding,
  delimiter: LoadDelimiter,
  /** Header row by spreadsheet count; 0 without one. */
  headerRow: z.number().int(),
  headers: z.array(z.string()),
  questions: z.array(LoadQuestion),
  /** First rows; empty without import permission, since they contain personal data. */
  sample: z.array(z.array(z.string())),
  suggested: z.array(LoadTarget),
  isRemembered: z.boolean(),
});
export type LoadFound = z.infer<typeof LoadFound>;

export const LoadUploaded = LoadFound.extend({
  readings: z.array(z.object({ encoding: LoadEncoding, lines: z.array(z.string()) })),
  firstRows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});
export type LoadUploaded = z.infer<typeof LoadUploaded>;

export const LoadProblem = z.object({
  field: z.string(),
  code: FieldErrorCode,
  count: z.number().int(),
  row: z.number().int(),
  example: z.string(),
  repair: LoadRepair.nullable(),
});
export type LoadProblem = z.infer<typeof LoadProblem>;

const Lead = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  identification: z.string(),
  product: z.string(),
  agency: z.string(),
});

export const LOAD_OUTCOMES = ["created", "changed", "duplicated", "failed", "known"] as const;
export const LoadOutcome = z.enum(LOAD_OUTCOMES);
export type LoadOutcome = z.infer<typeof LoadOutcome>;

export const UnknownName = z.object({
  field: z.enum(["product", "agency"]),
  name: z.string(),
  count: z.number().int(),
});
export type UnknownName = z.infer<typeof UnknownName>;

/** Preview by the current rules. Row numbers are the spreadsheet's, header and blank rows included. */
export const LoadPreview = z.object({
  counts: z.record(LoadOutcome, z.number().int()),
  problems: z.array(LoadProblem),
  unknown: z.array(UnknownName),
  severalLines: z.object({ count: z.number().int(), row: z.number().int(), lines: z.number().int() }).nullable(),
  rows: z.array(z.object({ row: z.number().int(), outcome: LoadOutcome, errors: z.array(FieldError), lead: Lead })),
});
export type LoadPreview = z.infer<typeof LoadPreview>;

const UNSHOWN = new RegExp(`[${INVISIBLE_SIGNS}\\p{Cc}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\ufffd]+`, "gu");

const FileName = z
  .string()
  .overwrite((text) => text.replace(UNSHOWN, "").trim())
  .min(1, "required")
  .max(200, "tooLong");

const Upload = z.object({
  campaignId: Id,
  fileName: FileName,
  encoding: LoadEncoding.optional(),
  delimiter: LoadDelimiter.optional(),
  headerRow: z.coerce.number().int().min(0).max(HEADER_ROWS).optional(),
});
const OneLoad = z.object({ id: Id });
const Choosing = OneLoad.extend(ImportOptions.shape);
const ImportStart = Choosing.extend({ confirms: z.array(LoadQuestion).max(LOAD_QUESTIONS.length).optional() });
const FailedRows = OneLoad.extend({
  locale: z.enum(["es", "en"]).default("es"),
  separator: z.enum([";", ","]).default(";"),
});

// biome-ignore format: a table is read by its columns
export const loads = {
  upload:  endpoint({ method: "POST",   path: "/lead-prospection/campaigns/:campaignId/files", access: "campaigns.write", input: Upload,     output: LoadUploaded, body: "stream", maxBytes: MAX_FILE_BYTES, transaction: "own", summary: "Upload a CSV of leads; detects encoding, delimiter and header row, and returns questions about uncertain ones. Loads nothing yet" }),
  list:    endpoint({ method: "GET",    path: "/lead-prospection/campaign-files",              access: "campaigns.read",  input: Paging,     output: pageSchema(Load), fails: ["INVALID_CURSOR"], summary: "Loaded files, newest first" }),
  get:     endpoint({ method: "GET",    path: "/lead-prospection/campaign-files/:id",          access: "campaigns.read",  input: OneLoad,    output: LoadFound, transaction: "own", summary: "A file with its detected format and suggested fields of its columns" }),
  preview: endpoint({ method: "POST",   path: "/lead-prospection/campaign-files/:id/preview",  access: "campaigns.write", input: Choosing,   output: LoadPreview, transaction: "own", summary: "Preview the result of each row by the rules of its channel; stores nothing" }),
  begin:   endpoint({ method: "POST",   path: "/lead-prospection/campaign-files/:id/load",     access: "campaigns.write", input: ImportStart,  output: Load, transaction: "own", fails: ["CONFLICT"], summary: "Load a file as leads, as a task; each question must be answered" }),
  discard: endpoint({ method: "DELETE", path: "/lead-prospection/campaign-files/:id",          access: "campaigns.write", input: OneLoad,    output: z.object({}), fails: ["CONFLICT"], summary: "Discard a file that is not loaded yet" }),
  failed:  endpoint({ method: "GET",    path: "/lead-prospection/campaign-files/:id/failed",   access: "campaigns.write", input: FailedRows, output: z.string(), answer: "csv", transaction: "own", summary: "Failed rows as in the file, with added columns for reason and lead; loaded again they correct those leads" }),
};
