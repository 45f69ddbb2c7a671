import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { CsvFormat } from "../kernel/files.ts";
import {
  Email,
  Id,
  ImportedRow,
  name,
  note,
  Paging,
  Phone,
  pageSchema,
  rowImportSchema,
  Versioned,
} from "../kernel/records.ts";
import { identificationError, raiseIdentification } from "../kernel/validation.ts";
import { Task } from "../tasks/tasks.ts";

/** Excludes 0 and O, 1, I and L, U and V, which are easily confused. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";

/** Normalises a code: case is ignored. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export const AffiliateCodeText = z
  .string()
  .transform(normaliseCode)
  .pipe(
    z
      .string()
      .min(1, "required")
      .max(24, "tooLong")
      .regex(/^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/, "invalid")
      .min(3, "tooShort"),
  );

const blankOr = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(""), schema]);
export const HolderIdentification = z
  .string()
  .transform(raiseIdentification)
  .superRefine((value, context) => {
    const error = identificationError(value);
    if (error) context.addIssue({ code: "custom", message: error });
  });

/** Contact of a code's holder, which detects self-referrals. */
const Contact = {
  identification: z.string(),
  phone: z.string(),
  email: z.string(),
};
const ContactInput = {
  identification: blankOr(HolderIdentification).optional(),
  phone: blankOr(Phone).optional(),
  email: blankOr(Email).optional(),
};

const Code = Versioned.extend({
  code: z.string(),
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Path, without the web's origin. */
  path: z.string(),
  ...Contact,
});

export const AffiliateCode = Code.extend({ name: z.string() });
export type AffiliateCode = z.infer<typeof AffiliateCode>;

export const AffiliateCodeInput = z.object({
  code: AffiliateCodeText,
  name: name(120),
  isActive: z.boolean().optional(),
  ...ContactInput,
});

export const MemberCode = Code.extend({ firstName: z.string(), lastName: z.string() });
export type MemberCode = z.infer<typeof MemberCode>;

export const MemberCodeInput = z.object({
  firstName: name(),
  lastName: note(80).optional(),
  isActive: z.boolean().optional(),
  ...ContactInput,
});

export const HolderContact = z.object(ContactInput);

const searchTerm = z.string().trim().max(100).optional();
export const MemberFilter = Paging.extend({ searchTerm });
export type MemberFilter = z.infer<typeof MemberFilter>;
export const MemberFile = CsvFormat.extend({ searchTerm });

export const CODE_ROW_FIELDS = [
  ...(["kind", "code", "name", "lastName", "identification", "phone", "email", "isActive"] as const),
] as const;
export type CodeRowField = (typeof CODE_ROW_FIELDS)[number];

export const MissingCodes = z.object({ people: z.number().int() });

const CodeId = z.object({ id: Id });
const Svg = z.string();

// biome-ignore format: a table is read by its columns
export const referralCodes = {
  affiliates:      endpoint({ method: "GET",  path: "/referreds/affiliate-code",     access: "referrals.read",  input: z.object({}), output: z.array(AffiliateCode), summary: "Codes of partners and campaigns, by name" }),
  addAffiliate:    endpoint({ method: "POST", path: "/referreds/affiliate-code",     access: "referrals.write", input: AffiliateCodeInput, output: AffiliateCode, transaction: "own", summary: "Add a code of a partner" }),
  changeAffiliate: endpoint({ method: "PUT",  path: "/referreds/affiliate-code/:id", access: "referrals.write", input: Versioned.extend(AffiliateCodeInput.partial().shape), output: AffiliateCode, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a code of a partner, or close it" }),
  members:         endpoint({ method: "GET",  path: "/referreds/member/code",        access: "referrals.read",  input: MemberFilter, output: pageSchema(MemberCode), fails: ["INVALID_CURSOR"], summary: "Codes of members, newest first" }),
  addMember:       endpoint({ method: "POST", path: "/referreds/member/code",        access: "referrals.write", input: MemberCodeInput, output: MemberCode, transaction: "own", summary: "Add a code of a member" }),
  ofPerson:        endpoint({ method: "POST", path: "/referreds/member/holder",      access: "referrals.write", input: HolderContact, output: z.array(MemberCode), summary: "Codes of a person by identification, phone or email, which go in the body and never in the address" }),
  member:          endpoint({ method: "GET",  path: "/referreds/member/code/:id",    access: "referrals.read",  input: CodeId, output: MemberCode, summary: "A member's code" }),
  changeMember:    endpoint({ method: "PUT",  path: "/referreds/member/code/:id",    access: "referrals.write", input: Versioned.extend(MemberCodeInput.partial().shape), output: MemberCode, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change the owner of a member's code, or close it" }),
  owed:            endpoint({ method: "GET",  path: "/referreds/member/codes",       access: "referrals.write", input: z.object({}), output: MissingCodes, summary: "Number of buyers without a code" }),
  fromSales:       endpoint({ method: "POST", path: "/referreds/member/codes",       access: "referrals.write", input: z.object({}), output: Task, summary: "Issue codes to all buyers without one, as a task" }),
  load:            endpoint({ method: "POST", path: "/referreds/codes/load",         access: "referrals.write", input: rowImportSchema(CODE_ROW_FIELDS), output: z.array(ImportedRow), maxBytes: 2_097_152, transaction: "own", summary: "Add and change codes by rows of a file, each validated by itself" }),
  file:            endpoint({ method: "GET",  path: "/referreds/member/codes/file",  access: "referrals.read",  input: MemberFile, output: z.string(), answer: "csv", transaction: "own", summary: "Member codes and their links as CSV: UTF-8 with BOM, no formulas" }),
  qr:              endpoint({ method: "GET",  path: "/referreds/code/:id/qr",        access: "referrals.read",  input: CodeId, output: Svg, answer: "text", summary: "The link of a code as a QR code, SVG" }),
};
