import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, name, Versioned } from "../kernel/records.ts";
import { isRuc } from "../kernel/validation.ts";

/** Time zones of dealerships. A licence's days and hours use its zone. */
export const TIME_ZONES = [
  "America/Guayaquil",
  "Pacific/Galapagos",
  "America/Bogota",
  "America/Lima",
  "America/La_Paz",
  "America/Santiago",
  "America/Asuncion",
  "America/Argentina/Buenos_Aires",
  "America/Montevideo",
  "America/Caracas",
  "America/Panama",
  "America/Costa_Rica",
  "America/Guatemala",
  "America/Mexico_City",
  "America/Santo_Domingo",
  "America/New_York",
  "Europe/Madrid",
] as const;
export const TimeZone = z.enum(TIME_ZONES);

export const LicenseSettings = z.object({
  name: name(),
  timeZone: TimeZone,
});

export type LicenseSettings = z.infer<typeof LicenseSettings>;

/** The same as stored. A setting that is missing here does not compile. */
const STORED_SETTINGS = {
  name: z.string(),
  timeZone: z.string(),
} satisfies Record<keyof typeof LicenseSettings.shape, z.ZodType>;

export const SETTING_NAMES = LicenseSettings.keyof().options;

/** Values of a new licence and of the licences of today: column, form and demo take them from here. */
export const SETTING_DEFAULTS = {} satisfies Record<Exclude<keyof LicenseSettings, "name" | "timeZone">, unknown>;

export const License = Versioned.extend({
  ...STORED_SETTINGS,
  companyId: Id,
  companyName: z.string(),
  companyIdentification: z.string(),
  /** False: sign-in is blocked, leads are still received. */
  isActive: z.boolean(),
});
export type License = z.infer<typeof License>;

export const NewLicense = z.object({
  ...LicenseSettings.shape,
  companyId: Id.nullable().optional(),
  companyName: z.string().trim().max(120, "tooLong").optional(),
  companyIdentification: z
    .string()
    .trim()
    .refine((text) => text === "" || isRuc(text), "ruc")
    .optional(),
});
export type NewLicense = z.infer<typeof NewLicense>;

export const LicensePatch = LicenseSettings.partial().extend({ isActive: z.boolean().optional() });
export type LicensePatch = z.infer<typeof LicensePatch>;

// biome-ignore format: a table is read by its columns
export const licenses = {
  list:   endpoint({ method: "GET",  path: "/backoffice/licenses/all", access: "licenses.manage", input: z.object({}), output: z.array(License), transaction: "own", summary: "All licences, by company and name" }),
  create: endpoint({ method: "POST", path: "/backoffice/licenses",     access: "licenses.manage", input: NewLicense, output: License, transaction: "own", summary: "Add a licence with a first pipeline" }),
  update: endpoint({ method: "PUT",  path: "/backoffice/licenses/:id", access: "licenses.manage", input: Versioned.extend(LicensePatch.shape), output: License, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Rename a licence, suspend it or resume it" }),
};
