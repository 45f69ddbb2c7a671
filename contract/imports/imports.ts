import * as z from "zod";
import { Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { FieldError, FieldErrorCode } from "../kernel/errors.ts";
import { DELIMITERS, HEADER_ROWS } from "../kernel/files.ts";
import { Id, Paging, pageSchema } from "../kernel/records.ts";
import { INVISIBLE_SIGNS } from "../kernel/text/fold.ts";
import { TEXT_ENCODINGS } from "../kernel/text/text-encodings.ts";
import { Task } from "../tasks/tasks.ts";
import { ConsentBasis, ImportOptions, ImportRepair, ImportTarget } from "./import-plan.ts";

export const MAX_FILE_BYTES = 67_108_864;
export const SAMPLE_ROWS = 20;

export const FILE_ENCODINGS = TEXT_ENCODINGS;
export const FileEncoding = z.enum(FILE_ENCODINGS);
export type FileEncoding = z.infer<typeof FileEncoding>;

export const FILE_DELIMITERS = DELIMITERS;
export const FileDelimiter = z.enum(FILE_DELIMITERS);
export type FileDelimiter = z.infer<typeof FileDelimiter>;

export const FileImport = z.object({
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
export type FileImport = z.infer<typeof FileImport>;

/** Parse options that need confirmation: the bytes allow other readings. */
export const PARSE_QUESTIONS = ["encoding", "header"] as const;
export const ParseQuestion = z.enum(PARSE_QUESTIONS);
export type ParseQuestion = z.infer<typeof ParseQuestion>;

export const FileImportDetail = FileImport.extend({
  encoding: FileEncoding,
  delimiter: FileDelimiter,
  /** Header row by spreadsheet count; 0 without one. */
  headerRow: z.number().int(),
  headers: z.array(z.string()),
  questions: z.array(ParseQuestion),
  /** First rows; empty without import permission, since they contain personal data. */
  sample: z.array(z.array(z.string())),
  suggested: z.array(ImportTarget),
  isRemembered: z.boolean(),
});
export type FileImportDetail = z.infer<typeof FileImportDetail>;

export const UploadedFile = FileImportDetail.extend({
  readings: z.array(z.object({ encoding: FileEncoding, lines: z.array(z.string()) })),
  firstRows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const ImportProblem = z.object({
  field: z.string(),
  code: FieldErrorCode,
  count: z.number().int(),
  row: z.number().int(),
  example: z.string(),
  repair: ImportRepair.nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

const Lead = z.object({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  identification: z.string(),
  product: z.string(),
  agency: z.string(),
});

export const IMPORT_OUTCOMES = ["created", "changed", "duplicated", "failed", "known"] as const;
export const ImportOutcome = z.enum(IMPORT_OUTCOMES);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const UnknownName = z.object({
  field: z.enum(["product", "agency"]),
  name: z.string(),
  count: z.number().int(),
});
export type UnknownName = z.infer<typeof UnknownName>;

/** Preview by the current rules. Row numbers are the spreadsheet's, header and blank rows included. */
export const ImportPreview = z.object({
  counts: z.record(ImportOutcome, z.number().int()),
  problems: z.array(ImportProblem),
  unknown: z.array(UnknownName),
  severalLines: z.object({ count: z.number().int(), row: z.number().int(), lines: z.number().int() }).nullable(),
  rows: z.array(z.object({ row: z.number().int(), outcome: ImportOutcome, errors: z.array(FieldError), lead: Lead })),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

const UNSHOWN = new RegExp(`[${INVISIBLE_SIGNS}\\p{Cc}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\ufffd]+`, "gu");

const FileName = z
  .string()
  .overwrite((text) => text.replace(UNSHOWN, "").trim())
  .min(1, "required")
  .max(200, "tooLong");

const Upload = z.object({
  campaignId: Id,
  fileName: FileName,
  encoding: FileEncoding.optional(),
  delimiter: FileDelimiter.optional(),
  headerRow: z.coerce.number().int().min(0).max(HEADER_ROWS).optional(),
});
const OneLoad = z.object({ id: Id });
const Choosing = OneLoad.extend(ImportOptions.shape);
const ImportStart = Choosing.extend({ confirms: z.array(ParseQuestion).max(PARSE_QUESTIONS.length).optional() });
const FailedRows = OneLoad.extend({
  locale: z.enum(["es", "en"]).default("es"),
  separator: z.enum([";", ","]).default(";"),
});

// biome-ignore format: a table is read by its columns
export const imports = {
  upload:  endpoint({ method: "POST",   path: "/lead-prospection/campaigns/:campaignId/files", access: "campaigns.write", input: Upload,     output: UploadedFile, body: "stream", maxBytes: MAX_FILE_BYTES, transaction: "own", summary: "Upload a CSV of leads; detects encoding, delimiter and header row, and returns questions about uncertain ones. Loads nothing yet" }),
  list:    endpoint({ method: "GET",    path: "/lead-prospection/campaign-files",              access: "campaigns.read",  input: Paging,     output: pageSchema(FileImport), fails: ["INVALID_CURSOR"], summary: "Loaded files, newest first" }),
  get:     endpoint({ method: "GET",    path: "/lead-prospection/campaign-files/:id",          access: "campaigns.read",  input: OneLoad,    output: FileImportDetail, transaction: "own", summary: "A file with its detected format and suggested fields of its columns" }),
  preview: endpoint({ method: "POST",   path: "/lead-prospection/campaign-files/:id/preview",  access: "campaigns.write", input: Choosing,   output: ImportPreview, transaction: "own", summary: "Preview the result of each row by the rules of its channel; stores nothing" }),
  begin:   endpoint({ method: "POST",   path: "/lead-prospection/campaign-files/:id/load",     access: "campaigns.write", input: ImportStart,  output: FileImport, transaction: "own", fails: ["CONFLICT"], summary: "Load a file as leads, as a task; each question must be answered" }),
  discard: endpoint({ method: "DELETE", path: "/lead-prospection/campaign-files/:id",          access: "campaigns.write", input: OneLoad,    output: z.object({}), fails: ["CONFLICT"], summary: "Discard a file that is not loaded yet" }),
  failed:  endpoint({ method: "GET",    path: "/lead-prospection/campaign-files/:id/failed",   access: "campaigns.write", input: FailedRows, output: z.string(), answer: "csv", transaction: "own", summary: "Failed rows as in the file, with added columns for reason and lead; loaded again they correct those leads" }),
};
