import * as z from "zod";
import { Colour } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { BinaryFile } from "../kernel/files.ts";
import { cleaned, Email, Id, name, Phone } from "../kernel/records.ts";
import { identificationError, raiseIdentification } from "../kernel/validation.ts";
import { BenefitAudience, TermsLanguage } from "./programme.ts";
import { CodeKind } from "./referrals.ts";

const Segment = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[^/\\]*$/, "invalid");

const Counting = z.object({
  what: z.enum(["visits", "refused", "started"]),
  times: z.number("invalid").int("invalid").min(1, "invalid").max(100_000, "invalid").optional(),
});

export const LinkParams = z.object({ company: Segment, code: Segment });

/** Token of a link: its two parts joined by a point. */
export function linkToken(company: string, code: string): string {
  return `${company}.${code}`;
}

export const Availability = z.object({ available: z.boolean() });

export const ReferralLicense = z.object({
  licenseId: Id,
  licenseName: z.string(),
  companyIdentification: z.string(),
  companyName: z.string(),
  titleEs: z.string(),
  titleEn: z.string(),
  textEs: z.string(),
  textEn: z.string(),
  colour: Colour,
  logoId: Id.nullable(),
});
export type ReferralLicense = z.infer<typeof ReferralLicense>;

export const LandingBenefit = z.object({
  id: Id,
  audience: BenefitAudience,
  titleEs: z.string(),
  titleEn: z.string(),
  textEs: z.string(),
  textEn: z.string(),
  imageId: Id.nullable(),
});
export type LandingBenefit = z.infer<typeof LandingBenefit>;

export const LandingTerms = z.object({ id: Id, language: TermsLanguage, number: z.number().int() });
export type LandingTerms = z.infer<typeof LandingTerms>;

/** Inviter: only the first name of a person. */
export const Inviter = z.object({ id: Id, kind: CodeKind, firstName: z.string() });
export type Inviter = z.infer<typeof Inviter>;

const Named = z.object({ id: Id, name: z.string() });
export const LandingChoices = z.object({ models: z.array(Named), agencies: z.array(Named) });
export type LandingChoices = z.infer<typeof LandingChoices>;

/** Form data at page creation, signed into its ticket. */
export const NewForm = z.object({
  isPaidTraffic: z.boolean().optional(),
  refusedTicket: z.string().max(2000).optional(),
});
export const Form = z.object({ leadId: Id, ticket: z.string() });
export type Form = z.infer<typeof Form>;

const Identification = z
  .string()
  .transform(raiseIdentification)
  .superRefine((value, context) => {
    const error = value === "" ? "required" : identificationError(value);
    if (error) context.addIssue({ code: "custom", message: error });
  });

export const Referred = z.object({
  firstName: name(80, "name"),
  lastName: name(80, "name"),
  identification: Identification,
  phone: cleaned("phone").min(1, "required").pipe(Phone),
  email: cleaned("email").min(1, "required").pipe(Email),
  modelId: z.string().trim().min(1, "required").pipe(Id),
  agencyId: z.string().trim().min(1, "required").pipe(Id),
  termsId: z.string().trim().min(1, "required").pipe(Id),
  consentText: z.string().trim().min(1, "required").max(400, "tooLong"),
});
export type Referred = z.infer<typeof Referred>;

export const NewReferred = z.object({
  /** Id of the future lead, as in the ticket. */
  id: Id,
  referred: Referred,
  /** Always sent by the landing. Without it the token's age counts as the form's, and the client chooses the id. */
  ticket: z.string().max(2000).optional(),
  /** Honeypot: only bots fill it in. */
  website: z.string().max(2000).optional(),
});

const Done = z.object({ done: z.literal(true) });
const Nothing = z.object({});
const One = z.object({ id: Id });

// biome-ignore format: a table is read by its columns
export const referralLanding = {
  validate: endpoint({ method: "GET",  path: "/referreds/code/:code",              access: "public",   input: LinkParams, output: Availability, transaction: "own", summary: "Whether a code of a company is valid, without other data" }),
  token:    endpoint({ method: "GET",  path: "/referral-from-token/:token",        access: "public",   input: z.object({ token: z.string().min(1).max(161).regex(/^[^/\\]*$/, "invalid"), includeToken: z.stringbool().default(false) }), output: z.object({ license: Id, codeId: Id }), isForwarded: false, transaction: "own", summary: "The licence and the code of a link (company.code); with includeToken a referral token in the header x-firebase-token" }),
  license:  endpoint({ method: "GET",  path: "/referral/license-info",             access: "referral", input: Nothing, output: ReferralLicense, summary: "The licence of the token; one in x-license-id must equal it" }),
  benefits: endpoint({ method: "GET",  path: "/referral/benefits",                 access: "referral", input: Nothing, output: z.array(LandingBenefit), summary: "Benefits for referrers and friends" }),
  terms:    endpoint({ method: "GET",  path: "/referral/terms-and-conditions",     access: "referral", input: Nothing, output: z.array(LandingTerms), summary: "Current terms, one per language" }),
  member:   endpoint({ method: "GET",  path: "/referral/member/:codeId",           access: "referral", input: z.object({ codeId: Id }), output: Inviter, summary: "The referrer of the token's code" }),
  choices:  endpoint({ method: "GET",  path: "/referral/choices",                  access: "referral", input: Nothing, output: LandingChoices, summary: "Models on sale and agencies that accept referrals" }),
  file:     endpoint({ method: "GET",  path: "/referral/files/:id",                access: "referral", input: One, output: BinaryFile, answer: "file", summary: "A file of current terms, as a download" }),
  image:    endpoint({ method: "GET",  path: "/referral/images/:id",               access: "referral", input: One, output: BinaryFile, answer: "file", summary: "An image of the landing page" }),
  form:     endpoint({ method: "POST", path: "/referral/form",                     access: "referral", input: NewForm, output: Form, transaction: "own", fails: ["CONFLICT"], summary: "A ticket for one form and the id of its lead; a rejected form gets its own ticket again while it has no lead. No ticket for an invalid code" }),
  count:    endpoint({ method: "POST", path: "/referral/count",                    access: "referral", input: Counting, output: Done, summary: "Count visits, visits of closed codes, or started forms, by code and day only" }),
  create:   endpoint({ method: "POST", path: "/referral/create-lead/:id",          access: "referral", input: NewReferred, output: Done, transaction: "own", fails: ["CONFLICT"], summary: "Submit a referral; the ticket is valid once, from 2 s to one day after its creation. Bots get the same answer. Without a ticket the client makes the id and the token replaces the ticket" }),
};
