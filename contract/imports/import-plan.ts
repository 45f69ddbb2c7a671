import * as z from "zod";
import type { Source } from "../kernel/channels.ts";
import { Combine } from "../kernel/combine.ts";
import { Id } from "../kernel/records.ts";

/** Lead fields for columns. Custom fields are `properties.<key>`. */
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
  "failedLead",
] as const;
export type LoadField = (typeof LOAD_FIELDS)[number];
export const OWN_FIELD = "properties.";

export const LOAD_REPAIRS = ["phone", "identification", "date"] as const;
export const LoadRepair = z.enum(LOAD_REPAIRS);
export type LoadRepair = z.infer<typeof LoadRepair>;

export const CONSENT_BASES = ["consent", "customer", "event", "none"] as const;
export const ConsentBasis = z.enum(CONSENT_BASES);
export type ConsentBasis = z.infer<typeof ConsentBasis>;

export const MAX_COLUMNS_OF_FIELD = 10;

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

export const ImportOptions = z.object({
  targets: z.array(LoadTarget).min(1, "required").max(100),
  repairs: z.array(LoadRepair).max(LOAD_REPAIRS.length).optional(),
  consent: ConsentBasis,
});
export type ImportOptions = z.infer<typeof ImportOptions>;

export type ImportPlan = ImportOptions & { source: Source; origin?: string; pipelineId?: string | null };

export const LoadToRun = z.object({ loadId: Id });
