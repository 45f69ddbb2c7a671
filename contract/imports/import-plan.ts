import * as z from "zod";
import type { Source } from "../kernel/channels.ts";
import { Combine } from "../kernel/closed-lists.ts";
import { Id } from "../kernel/records.ts";
import { SENT_FIELD_NAMES, type SentField } from "../kernel/sent-fields.ts";

export type ImportField = SentField | "fullName" | "isSalesPipeline" | "failedLead";

const withoutPlate: ImportField[] = SENT_FIELD_NAMES.filter((field) => field !== "carLicense");

/** Lead fields for columns, the plate ahead of the VIN. Custom fields are `properties.<key>`. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  "fullName",
  ...withoutPlate.toSpliced(withoutPlate.indexOf("vin"), 0, "carLicense"),
  "isSalesPipeline",
  "failedLead",
];
export const OWN_FIELD = "properties.";

export const IMPORT_REPAIRS = ["phone", "identification", "date"] as const;
export const ImportRepair = z.enum(IMPORT_REPAIRS);
export type ImportRepair = z.infer<typeof ImportRepair>;

export const CONSENT_BASES = ["consent", "customer", "event", "none"] as const;
export const ConsentBasis = z.enum(CONSENT_BASES);
export type ConsentBasis = z.infer<typeof ConsentBasis>;

export const MAX_COLUMNS_OF_FIELD = 10;

export const ImportTarget = z.object({
  field: z
    .string()
    .max(60)
    .regex(/^(?:[A-Za-z]+|properties\.\w+)$/, "invalid"),
  columns: z.array(z.number().int().min(0).max(299)).max(MAX_COLUMNS_OF_FIELD, "tooLong").optional(),
  combine: Combine.optional(),
  constant: z.string().trim().max(200, "tooLong").optional(),
});
export type ImportTarget = z.infer<typeof ImportTarget>;

export const ImportOptions = z.object({
  targets: z.array(ImportTarget).min(1, "required").max(100),
  repairs: z.array(ImportRepair).max(IMPORT_REPAIRS.length).optional(),
  consent: ConsentBasis,
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export type ImportPlan = ImportOptions & { source: Source; origin?: string; pipelineId?: string | null };

export const ImportTaskInput = z.object({ loadId: Id });
