import { and, asc, eq, or, type SQL } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { toE164 } from "@/contract/kernel/validation.ts";
import type { AffiliateCode, MemberCode, referralCodes } from "@/contract/referrals/codes.ts";
import type { CodeKind } from "@/contract/referrals/referrals.ts";
import { company, license } from "@/provider/db/schema/companies.ts";
import { type CodeHolder, referralCode } from "@/provider/db/schema/referral-programme.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { addRecord, changeRecord, type RecordKind } from "../records/commands.ts";
import { comparableEmail } from "./fraud-flags.ts";
import { auditMade, makeCodes } from "./make-codes.ts";

type Codes = typeof referralCodes;
type CodeRow = typeof referralCode.$inferSelect;

/** The audit has the code without its holder, as it outlives personal data. */
export const CODE: RecordKind<
  typeof referralCode,
  { id: string; version: number; name: string; label: string; isActive: boolean },
  "referralCode"
> = {
  table: referralCode,
  subject: "referralCode",
  constraints: { referral_code_text: "code" },
  show: ({ id, version, code, name, isActive }) => ({ id, version, name: code, label: name, isActive }),
};

export type Owner = { companyId: string; slug: string };

export async function readCodeOwner(db: Db): Promise<Owner> {
  const [found] = await db
    .select({ companyId: company.id, slug: company.slug })
    .from(license)
    .innerJoin(company, eq(company.id, license.companyId));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export const landingPath = ({ slug }: Owner, code: string) => `/ref/${slug}/${code}`;

function shared(owner: Owner, { id, version, code, isActive, createdAt, holder }: CodeRow) {
  const { identification = "", phone = "", email = "" } = holder;
  return { id, version, code, isActive, createdAt, path: landingPath(owner, code), identification, phone, email };
}
const toAffiliateCode = (owner: Owner, row: CodeRow): AffiliateCode => ({ ...shared(owner, row), name: row.name });
export const toMemberCode = (owner: Owner, row: CodeRow): MemberCode => ({
  ...shared(owner, row),
  firstName: row.holder.firstName ?? "",
  lastName: row.holder.lastName ?? "",
});

export async function listAffiliates(db: Db): Promise<AffiliateCode[]> {
  const owner = await readCodeOwner(db);
  const rows = await db
    .select()
    .from(referralCode)
    .where(eq(referralCode.kind, "affiliate"))
    .orderBy(asc(referralCode.name), asc(referralCode.code));
  return rows.map((row) => toAffiliateCode(owner, row));
}

export async function getCode(db: Db, id: string, kind?: CodeKind): Promise<CodeRow> {
  const [row] = await db
    .select()
    .from(referralCode)
    .where(and(eq(referralCode.id, id), kind && eq(referralCode.kind, kind)));
  if (!row) throw new Problem("NOT_FOUND");
  return row;
}

export async function getMember(db: Db, id: string): Promise<MemberCode> {
  return toMemberCode(await readCodeOwner(db), await getCode(db, id, "member"));
}

export async function addAffiliate(
  ctx: RequestContext,
  { code, name, isActive, ...holder }: InputOf<Codes["addAffiliate"]>,
): Promise<AffiliateCode> {
  const owner = await readCodeOwner(ctx.db);
  const { companyId } = owner;
  const input = { companyId, kind: "affiliate" as const, code, name, isActive, holder: known(holder) };
  const { id } = await addRecord(ctx, CODE, { ...input, createdAt: new Date().toISOString() });
  return toAffiliateCode(owner, await getCode(ctx.db, id));
}

export async function changeAffiliate(
  ctx: RequestContext,
  { id, version, code, name, isActive, ...holder }: InputOf<Codes["changeAffiliate"]>,
): Promise<AffiliateCode> {
  await change(ctx, { kind: "affiliate", input: { id, version, code, name, isActive }, holder });
  return toAffiliateCode(await readCodeOwner(ctx.db), await getCode(ctx.db, id));
}

export async function addMember(
  ctx: RequestContext,
  { isActive = true, ...holder }: InputOf<Codes["addMember"]>,
): Promise<MemberCode> {
  const owner = await readCodeOwner(ctx.db);
  const { licenseId } = ctx.actor;
  const { companyId } = owner;
  const [row] = await makeCodes(ctx.db, [{ licenseId, companyId, holder: known(holder), isActive, leadId: null }]);
  if (!row) throw new Problem("UNAVAILABLE", { retryAfterSeconds: 1 });
  await auditMade(ctx, [row]);
  return toMemberCode(owner, row);
}

export async function changeMember(
  ctx: RequestContext,
  { id, version, isActive, ...holder }: InputOf<Codes["changeMember"]>,
): Promise<MemberCode> {
  await change(ctx, { kind: "member", input: { id, version, isActive }, holder });
  return getMember(ctx.db, id);
}

async function change(
  ctx: RequestContext,
  {
    kind,
    input,
    holder,
  }: {
    kind: CodeKind;
    input: { id: string; version: number; code?: string; name?: string; isActive?: boolean };
    holder: CodeHolder;
  },
): Promise<void> {
  const row = await getCode(ctx.db, input.id, kind);
  const normalised = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as typeof input;
  await changeRecord(ctx, CODE, { ...normalised, holder: known({ ...row.holder, ...known(holder) }) });
}

/** Phones without separators, so that imports match. */
function known({ phone, ...holder }: CodeHolder): CodeHolder {
  const normalised = { ...holder, phone: phone?.replace(/[\s.\-()]/g, "") };
  return Object.fromEntries(Object.entries(normalised).filter(([, value]) => value !== undefined));
}

const MAX_EXAMPLES = 5;

export async function findHolderCodes(
  db: Db,
  { identification, phone, email }: InputOf<(typeof referralCodes)["ofPerson"]>,
): Promise<MemberCode[]> {
  const typed = { identification: identification ?? "", phone: phone ?? "", email: email ?? "" };
  const known = (await readFillerContacts(db.$client, [typed])).without(typed);
  const similar: SQL[] = [];
  if (known.identification) similar.push(matchesHolder.identification(known.identification));
  if (known.phone) similar.push(matchesHolder.phone(known.phone));
  if (known.email) similar.push(matchesHolder.email(known.email));
  if (similar.length === 0) return [];
  const owner = await readCodeOwner(db);
  const rows = await db
    .select()
    .from(referralCode)
    .where(and(eq(referralCode.kind, "member"), or(...similar)))
    .orderBy(asc(referralCode.createdAt), asc(referralCode.id))
    .limit(MAX_EXAMPLES);
  return rows.map((row) => toMemberCode(owner, row));
}

/** Holder contacts are stored as typed; matching normalises both. */
export const matchesHolder = {
  identification: (value: string) => eq(referralCode.holderIdentification, value),
  phone: (value: string) => eq(referralCode.holderPhone, toE164(value)),
  email: (value: string) => eq(referralCode.holderEmail, comparableEmail(value)),
};
