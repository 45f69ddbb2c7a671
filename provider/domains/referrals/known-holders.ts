import { and, asc, eq, or, type SQL } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { toE164 } from "@/contract/kernel/validation.ts";
import type { MemberCode, referralCodes } from "@/contract/referrals/codes.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { memberOf, ownerOf } from "./codes.ts";
import { comparableEmail } from "./fraud-flags.ts";

const MAX_SHOWN = 5;

export async function findCodesOf(
  db: Db,
  { identification, phone, email }: InputOf<(typeof referralCodes)["ofPerson"]>,
): Promise<MemberCode[]> {
  const typed = { identification: identification ?? "", phone: phone ?? "", email: email ?? "" };
  const known = (await readFillerContacts(db.$client, [typed])).without(typed);
  const alike: SQL[] = [];
  if (known.identification) alike.push(isOf.identification(known.identification));
  if (known.phone) alike.push(isOf.phone(known.phone));
  if (known.email) alike.push(isOf.email(known.email));
  if (alike.length === 0) return [];
  const owner = await ownerOf(db);
  const rows = await db
    .select()
    .from(referralCode)
    .where(and(eq(referralCode.kind, "member"), or(...alike)))
    .orderBy(asc(referralCode.createdAt), asc(referralCode.id))
    .limit(MAX_SHOWN);
  return rows.map((row) => memberOf(owner, row));
}

/** Holder contacts are stored as typed; matching normalises both. */
export const isOf = {
  identification: (value: string) => eq(referralCode.holderIdentification, value),
  phone: (value: string) => eq(referralCode.holderPhone, toE164(value)),
  email: (value: string) => eq(referralCode.holderEmail, comparableEmail(value)),
};
