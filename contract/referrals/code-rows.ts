import * as z from "zod";
import { type FieldError, firstOfEachField, toFieldErrorCode } from "../kernel/errors.ts";
import { Email, name, note, Phone } from "../kernel/records.ts";
import { identifies } from "../kernel/text/filler-contacts.ts";
import { spreadsheetDayNumber, spreadsheetError, toE164 } from "../kernel/validation.ts";
import {
  AffiliateCodeText,
  type CODE_ROW_FIELDS,
  type CodeRowField,
  HolderIdentification,
  normaliseCode,
} from "./codes.ts";
import type { CodeKind } from "./referrals.ts";

export type TypedCodeRow = Record<(typeof CODE_ROW_FIELDS)[number], string>;

export type CodeRow = {
  kind: CodeKind;
  code?: string;
  name: string;
  lastName?: string;
  identification?: string;
  phone?: string;
  email?: string;
  isActive?: boolean;
};

const KINDS: Record<CodeKind, readonly string[]> = {
  affiliate: ["afiliado", "aliado", "campana", "affiliate", "partner", "campaign"],
  member: ["persona", "cliente", "member", "person", "customer"],
};
const YES = ["si", "s", "yes", "y", "x", "1", "true", "activo", "active"];
const NO = ["no", "n", "0", "false", "inactivo", "inactive"];

const Holder = {
  identification: HolderIdentification.optional(),
  phone: Phone.transform((typed) => typed.replace(/[\s.\-()]/g, "")).optional(),
  email: Email.optional(),
  isActive: z.boolean("invalid").optional(),
};
const RULES = {
  affiliate: z.object({ kind: z.literal("affiliate"), code: AffiliateCodeText, name: name(120), ...Holder }),
  member: z.object({
    kind: z.literal("member"),
    code: AffiliateCodeText.optional(),
    name: name(),
    lastName: note(80).optional(),
    ...Holder,
  }),
} satisfies Record<CodeKind, z.ZodType<CodeRow>>;

/** Identifies a person without a code, so that re-importing a file adds no second one. */
const KNOWN_BY = ["identification", "phone", "email"] as const;

export function readCodeRow(typed: TypedCodeRow): { row: CodeRow } | { errors: FieldError[] } {
  const texts = Object.fromEntries(
    Object.entries(typed).flatMap(([field, cell]) => {
      const text = cell.replace(/\s+/g, " ").trim();
      return text ? [[field, text]] : [];
    }),
  ) as Partial<TypedCodeRow>;
  const kind = parseKind(texts.kind);
  if (!kind) return { errors: [{ field: "kind", code: texts.kind ? "invalid" : "required" }] };
  const input = { ...texts, kind, ...(texts.isActive && { isActive: parseFlag(texts.isActive) }) };
  const read = RULES[kind].safeParse(input, { reportInput: true });
  const errors = firstOfEachField(
    read.error?.issues.map((issue) => ({ field: String(issue.path[0]), code: toFieldErrorCode(issue) })) ?? [],
  );
  const check = (field: CodeRowField, code: FieldError["code"] | undefined) => {
    if (!code) return;
    const at = errors.findIndex((one) => one.field === field);
    errors.splice(at === -1 ? errors.length : at, at === -1 ? 0 : 1, { field, code });
  };
  for (const field of ["identification", "phone"] as const) check(field, damageTo(texts[field] ?? ""));
  if (kind === "affiliate" && texts.lastName) check("lastName", "invalid");
  const isKnown = KNOWN_BY.some((field) => (errors.length > 0 ? texts[field] : identifies(field, texts[field] ?? "")));
  if (kind === "member" && !texts.code && !isKnown) check("code", "required");
  return read.success && errors.length === 0 ? { row: read.data } : { errors };
}

function damageTo(text: string): FieldError["code"] | undefined {
  return spreadsheetError(text) ?? (spreadsheetDayNumber(text) === undefined ? undefined : "spreadsheetDate");
}

export function codeRowKey({ kind, code, identification, phone, email }: CodeRow): string {
  if (code) return `code ${normaliseCode(code)}`;
  const isKnownBy = (field: (typeof KNOWN_BY)[number], value = "") => identifies(field, value);
  if (isKnownBy("identification", identification)) return `${kind} ${identification}`;
  return `${kind} ${isKnownBy("phone", phone) ? toE164(phone ?? "") : email?.toLowerCase()}`;
}

function parseKind(text = ""): CodeKind | undefined {
  const texts = plain(text);
  return (Object.keys(KINDS) as CodeKind[]).find((kind) => KINDS[kind].includes(texts));
}

function parseFlag(text: string): boolean | string {
  const texts = plain(text);
  return YES.includes(texts) ? true : NO.includes(texts) ? false : text;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
