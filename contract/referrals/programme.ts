import * as z from "zod";
import { Colour } from "../kernel/closed-lists.ts";
import { alsoAt, endpoint } from "../kernel/endpoint.ts";
import { BinaryFile } from "../kernel/files.ts";
import { Day } from "../kernel/moments.ts";
import { Id, name, note, Versioned } from "../kernel/records.ts";
import { CODE_ALPHABET } from "./codes.ts";
import { CodeKind } from "./referrals.ts";

export const TERMS_LANGUAGES = ["es", "en"] as const;
export const TermsLanguage = z.enum(TERMS_LANGUAGES);
export type TermsLanguage = z.infer<typeof TermsLanguage>;

const Texts = { titleEs: z.string(), titleEn: z.string(), textEs: z.string(), textEn: z.string() };

export const ReferralConfig = Versioned.extend({
  companyName: z.string(),
  isActive: z.boolean(),
  ...Texts,
  colour: Colour,
  logoId: Id.nullable(),
  referrers: z.array(CodeKind),
  codePrefix: z.string(),
  codeLength: z.number().int(),
  /** First and last day in the licence's zone; null: open end. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  windowDays: z.number().int(),
  rewardBenefitId: Id.nullable(),
  approveAfterDays: z.number().int().nullable(),
});
export type ReferralConfig = z.infer<typeof ReferralConfig>;

export const ReferralConfigInput = z.object({
  isActive: z.boolean().optional(),
  titleEs: note(120).optional(),
  titleEn: note(120).optional(),
  textEs: note(600).optional(),
  textEn: note(600).optional(),
  colour: Colour.optional(),
  logoId: Id.nullable().optional(),
  referrers: z
    .array(CodeKind)
    .transform((kinds) => [...new Set(kinds)])
    .optional(),
  codePrefix: z
    .string()
    .trim()
    .toUpperCase()
    .max(6, "tooLong")
    .regex(/^[A-Z0-9]*$/, { error: "invalid", abort: true })
    .refine((letters) => [...letters].every((one) => CODE_ALPHABET.includes(one)), "lookAlike")
    .optional(),
  codeLength: z.number().int().min(5, "tooLow").max(12, "tooHigh").optional(),
  from: Day.nullable().optional(),
  to: Day.nullable().optional(),
  windowDays: z.number().int().min(1, "tooLow").max(3650, "tooHigh").optional(),
  rewardBenefitId: Id.nullable().optional(),
  approveAfterDays: z.number().int().min(1, "tooLow").max(365, "tooHigh").nullable().optional(),
});

export const BENEFIT_AUDIENCES = ["referrer", "friend"] as const;
export const BenefitAudience = z.enum(BENEFIT_AUDIENCES);
export type BenefitAudience = z.infer<typeof BenefitAudience>;

export const Benefit = Versioned.extend({
  audience: BenefitAudience,
  ...Texts,
  imageId: Id.nullable(),
  order: z.number().int(),
  isActive: z.boolean(),
});
export type Benefit = z.infer<typeof Benefit>;

export const BenefitInput = z.object({
  audience: BenefitAudience,
  titleEs: name(120),
  titleEn: note(120).optional(),
  textEs: note(300).optional(),
  textEn: note(300).optional(),
  imageId: Id.nullable().optional(),
  isActive: z.boolean().optional(),
});

/** Terms file; visitors accept the newest active one of their language. */
export const TermsFile = Versioned.extend({
  language: TermsLanguage,
  number: z.number().int(),
  bytes: z.number().int(),
  createdAt: z.iso.datetime(),
  isActive: z.boolean(),
});
export type TermsFile = z.infer<typeof TermsFile>;

export const MAX_TERMS_BYTES = 5 * 1024 * 1024;
export const MAX_IMAGE_BYTES = 1024 * 1024;
/** Width times height, checked before decoding: small files may expand hugely. */
export const MAX_IMAGE_PIXELS = 25_000_000;

const Nothing = z.object({});
const One = z.object({ id: Id });
/** Deactivates; `isActive=true` reactivates. */
const Switched = z.object({ id: Id, isActive: z.stringbool().default(false) });

const addBenefit = endpoint({
  method: "POST",
  path: "/referreds/benefits",
  access: "referrals.write",
  input: BenefitInput,
  output: Benefit,
  transaction: "own",
  summary: "Add a benefit, last in order",
});
const changeBenefit = endpoint({
  method: "PUT",
  path: "/referreds/benefits/:id",
  access: "referrals.write",
  input: Versioned.extend(BenefitInput.partial().shape),
  output: Benefit,
  transaction: "own",
  fails: ["VERSION_CONFLICT"],
  summary: "Change a benefit",
});
const switchBenefit = endpoint({
  method: "DELETE",
  path: "/referreds/benefits/:id",
  access: "referrals.write",
  input: Switched,
  output: Benefit,
  summary: "Switch a benefit off, or on again with isActive=true",
});
const addFile = endpoint({
  method: "POST",
  path: "/referreds/files",
  access: "referrals.write",
  input: z.object({ language: TermsLanguage }),
  output: TermsFile,
  body: "raw",
  holds: ["application/pdf"],
  maxBytes: MAX_TERMS_BYTES,
  transaction: "own",
  summary: "Upload terms as a PDF, valid for the next visitor",
});
const switchFile = endpoint({
  method: "DELETE",
  path: "/referreds/files/:id",
  access: "referrals.write",
  input: Switched,
  output: TermsFile,
  fails: ["IN_USE"],
  summary: "Withdraw terms, or restore them with isActive=true; an active programme keeps its last ones",
});

// biome-ignore format: a table is read by its columns
export const referralProgramme = {
  get:           endpoint({ method: "GET",    path: "/referreds/config",         access: "referrals.read",  input: Nothing, output: ReferralConfig.nullable(), summary: "Configuration of the referral programme, or null" }),
  create:        endpoint({ method: "POST",   path: "/referreds/config",         access: "referrals.write", input: ReferralConfigInput, output: ReferralConfig, fails: ["CONFLICT"], summary: "Create the programme's configuration" }),
  update:        endpoint({ method: "PUT",    path: "/referreds/config/:id",     access: "referrals.write", input: Versioned.extend(ReferralConfigInput.shape), output: ReferralConfig, fails: ["VERSION_CONFLICT"], summary: "Change the programme's configuration, switch it on or off" }),
  benefits:      endpoint({ method: "GET",    path: "/referreds/benefits",       access: "referrals.read",  input: Nothing, output: z.array(Benefit), summary: "Benefits for referrers and friends in order, also inactive ones" }),
  addBenefit,
  changeBenefit,
  switchBenefit,
  orderBenefits: endpoint({ method: "PUT",    path: "/referreds/benefits-order", access: "referrals.write", input: z.object({ ids: z.array(Id).max(200) }), output: z.array(Benefit), summary: "Reorder all benefits" }),
  files:         endpoint({ method: "GET",    path: "/referreds/files",          access: "referrals.read",  input: Nothing, output: z.array(TermsFile), summary: "Files of terms, newest first" }),
  addFile,
  file:          endpoint({ method: "GET",    path: "/referreds/files/:id",      access: "referrals.read",  input: One, output: BinaryFile, answer: "file", summary: "A file of terms, as a download" }),
  switchFile,
  addImage:      endpoint({ method: "POST",   path: "/referreds/images",         access: "referrals.write", input: Nothing, output: One, body: "raw", holds: ["image/png", "image/jpeg", "image/webp"], maxBytes: MAX_IMAGE_BYTES, transaction: "own", summary: "Upload an image: PNG, JPEG or WebP of at most 25 megapixels; it is decoded and encoded again" }),
  image:         endpoint({ method: "GET",    path: "/referreds/images/:id",     access: "referrals.read",  input: One, output: BinaryFile, answer: "file", summary: "An image of the programme" }),
};

/** Writes at the addresses where the landing reads. Terms without a language are Spanish. */
// biome-ignore format: a table is read by its columns
export const referralWrites = {
  addBenefit:    alsoAt(addBenefit,    "/referral/benefits"),
  changeBenefit: alsoAt(changeBenefit, "/referral/benefits/:id"),
  switchBenefit: alsoAt(switchBenefit, "/referral/benefits/:id"),
  addTerms:      endpoint({ ...addFile, path: "/referral/terms-and-conditions", input: z.object({ language: TermsLanguage.default("es") }) }),
  switchTerms:   alsoAt(switchFile,    "/referral/terms-and-conditions/:id"),
};
