import * as z from "zod";
import type { Source } from "../kernel/channels.ts";
import { Combine } from "../kernel/combine.ts";
import { Id } from "../kernel/ids.ts";

/** Fields of a lead that a file's columns may fill. A field of the licence's own is `properties.` and its key. */
export const LOAD_FIELDS = [
  "fullName",
  "firstName",
  "lastName",
  "phone",
  "email",
  "identification",
  "product",
  "agency",
  "origin",
  "carLicense",
  "vin",
  "rule",
  "formName",
  "isSalesPipeline",
  /** The lead that a handed-back row failed as: the row corrects it. */
  "failedLead",
] as const;
export type LoadField = (typeof LOAD_FIELDS)[number];
export const OWN_FIELD = "properties.";

/** What is mended alike in every row of a file: damage that spreadsheets do, and whose remedy is certain. */
export const LOAD_REPAIRS = ["phone", "identification", "date"] as const;
export const LoadRepair = z.enum(LOAD_REPAIRS);
export type LoadRepair = z.infer<typeof LoadRepair>;

/** Why these people may be written to. */
export const CONSENT_BASES = ["consent", "customer", "event", "none"] as const;
export const ConsentBasis = z.enum(CONSENT_BASES);
export type ConsentBasis = z.infer<typeof ConsentBasis>;

/** Columns that may fill one field. */
export const MAX_COLUMNS_OF_FIELD = 10;

/** Where a field has its value from: columns, of which the first that passes counts or all joined by a space, or the same words for every row. */
export const LoadTarget = z.object({
  field: z
    .string()
    .max(60)
    .regex(/^(?:[A-Za-z]+|properties\.\w+)$/, "invalid"),
  columns: z.array(z.number().int().min(0).max(299)).max(MAX_COLUMNS_OF_FIELD, "tooLong").optional(),
  combine: Combine.optional(),
  constant: z.string().trim().max(200, "tooLong").optional(),
});
export type LoadTarget = z.infer<typeof LoadTarget>;

/** What is said of how the rows of a file become leads. */
export const ImportOptions = z.object({
  targets: z.array(LoadTarget).min(1, "required").max(100),
  repairs: z.array(LoadRepair).max(LOAD_REPAIRS.length).optional(),
  consent: ConsentBasis,
});
export type ImportOptions = z.infer<typeof ImportOptions>;

/** How they do: as was said, and as their campaign was when they were loaded. */
export type ImportPlan = ImportOptions & { source: Source; origin?: string; pipelineId?: string | null };

export const LoadToRun = z.object({ loadId: Id });
