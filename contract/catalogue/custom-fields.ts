import * as z from "zod";
import { LAST_DAY } from "../kernel/calendar.ts";
import { Channel, ChannelsInput } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, name, note, RecordToRemove, TextList, Versioned } from "../kernel/records.ts";
import { LeadDetail } from "../leads/leads.ts";

export const PROPERTY_TYPES = ["text", "number", "date", "boolean", "choice", "choices"] as const;
export const PropertyType = z.enum(PROPERTY_TYPES);
export type PropertyType = z.infer<typeof PropertyType>;

export const hasOptions = (type: PropertyType) => type === "choice" || type === "choices";

/** Custom lead field of a licence. Its values are in `extraProperties`, by key. */
export const Property = Versioned.extend({
  key: z.string(),
  labelEs: z.string(),
  labelEn: z.string(),
  type: PropertyType,
  requiredIn: z.array(Channel),
  options: z.array(z.string()),
  isActive: z.boolean(),
});
export type Property = z.infer<typeof Property>;

const ANSWERS: Readonly<Record<string, boolean>> = {
  true: true,
  si: true,
  s: true,
  yes: true,
  y: true,
  "1": true,
  false: false,
  no: false,
  n: false,
  "0": false,
};

const foldedText = (value: unknown) => String(value).normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();

const FITS: Record<PropertyType, (value: unknown, options: readonly string[]) => boolean> = {
  text: () => true,
  number: (value) => /^-?\d+([.,]\d+)?$/.test(String(value).trim()),
  date: (value) => isDate(String(value).trim()),
  boolean: (value) => Object.hasOwn(ANSWERS, foldedText(value)),
  choice: (value, options) => options.some((option) => foldedText(option) === foldedText(value)),
  choices: (value, options) => {
    const chosen = Array.isArray(value) ? value : String(value).split(",");
    return chosen.every((one) => FITS.choice(one, options));
  },
};

export function fitsProperty({ type, options }: Pick<Property, "type" | "options">, value: unknown): boolean {
  return FITS[type](value, options);
}

const FIRST_DATE = "1900-01-01";

function isDate(value: string): boolean {
  const iso = value.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$2-$1");
  return z.iso.date().safeParse(iso).success && iso >= FIRST_DATE && iso <= LAST_DAY;
}

/** Reserved keys: built-in lead fields, and identifiers of the exchange formats. */
const CUSTOM_FIELDS = new Set(
  [...Object.keys(LeadDetail.shape), "_id", "__v", "dealId", "licenseId"].map((field) => field.toLowerCase()),
);

/** Key in forms and requests: letters, digits and `_`, a letter first; never a built-in field. */
export const PropertyKey = z
  .string()
  .trim()
  .min(1, "required")
  .max(40, "tooLong")
  .regex(/^[A-Za-z]\w*$/, "invalid")
  .refine((key) => !CUSTOM_FIELDS.has(key.toLowerCase()), "taken");

export const PropertyInput = z.object({
  key: PropertyKey,
  labelEs: name(),
  labelEn: note(80).optional(),
  type: PropertyType,
  requiredIn: ChannelsInput.optional(),
  options: TextList.optional(),
  isActive: z.boolean().optional(),
});

const Change = Versioned.extend(PropertyInput.omit({ key: true }).partial().shape);
const OneProperty = z.object({ id: Id });

// `licenses` must precede `get`: the path of `get` matches it.
// biome-ignore format: a table is read by its columns
export const properties = {
  list:     endpoint({ method: "GET",    path: "/lead-prospection/properties",          access: "directory.read",      input: z.object({}), output: z.array(Property), summary: "Own lead fields of the licence, by label" }),
  create:   endpoint({ method: "POST",   path: "/lead-prospection/properties",          access: "configuration.write", input: PropertyInput, output: Property, transaction: "own", summary: "Add a lead field" }),
  licenses: endpoint({ method: "GET",    path: "/lead-prospection/properties/licenses", access: "directory.read",      input: z.object({}), output: z.array(Property), summary: "Active lead fields" }),
  get:      endpoint({ method: "GET",    path: "/lead-prospection/properties/:id",      access: "directory.read",      input: OneProperty, output: Property, summary: "A lead field" }),
  update:   endpoint({ method: "PUT",    path: "/lead-prospection/properties/:id",      access: "configuration.write", input: Change, output: Property, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a lead field, except its key" }),
  remove:   endpoint({ method: "DELETE", path: "/lead-prospection/properties/:id",      access: "configuration.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Remove a lead field; leads keep their values" }),
};
