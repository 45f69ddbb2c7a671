import { and, asc, eq, or, type SQL, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/endpoint.ts";
import type { MemberCode, referralCodes } from "@/contract/referral-codes.ts";
import { toE164 } from "@/contract/validation.ts";
import type { Db } from "@/provider/db/client.ts";
import { referralCode } from "@/provider/db/schema/referral-programme.ts";
import { memberOf, ownerOf } from "./codes.ts";
import { comparableEmail } from "./flags.ts";

const MOST_SHOWN = 5;
const { holder } = referralCode;
const EMAIL = sql`lower(${holder} ->> 'email')`;
const LOCAL = sql`split_part(split_part(${EMAIL}, '@', 1), '+', 1)`;
const DOMAIN = sql`split_part(${EMAIL}, '@', 2)`;
/** As `comparableEmail` has it. */
const COMPARABLE = sql`case when ${DOMAIN} in ('gmail.com', 'googlemail.com')
  then replace(${LOCAL}, '.', '') || '@gmail.com' else ${LOCAL} || '@' || ${DOMAIN} end`;

/** Codes of whoever is known by the same identification, phone or e-mail, the oldest first. */
export async function findCodesOf(
  db: Db,
  { identification, phone, email }: InputOf<(typeof referralCodes)["ofPerson"]>,
): Promise<MemberCode[]> {
  const alike: SQL[] = [];
  if (identification) alike.push(sql`${holder} ->> 'identification' = ${identification}`);
  if (phone) alike.push(sql`${holder} ->> 'phone' = any(${sql.param(writtenAs(phone))}::text[])`);
  if (email) alike.push(sql`${COMPARABLE} = ${comparableEmail(email)}`);
  if (alike.length === 0) return [];
  const owner = await ownerOf(db);
  const rows = await db
    .select()
    .from(referralCode)
    .where(and(eq(referralCode.kind, "member"), or(...alike)))
    .orderBy(asc(referralCode.createdAt), asc(referralCode.id))
    .limit(MOST_SHOWN);
  return rows.map((row) => memberOf(owner, row));
}

/** A code keeps a phone with the country or without, as it was typed but for what divides it. */
export function writtenAs(phone: string): string[] {
  const whole = toE164(phone);
  return [phone, whole, whole.replace(/^\+593/, "0")];
}
