import { eq, sql } from "drizzle-orm";
import { normaliseEmail } from "@/contract/kernel/validation.ts";
import type { Referred } from "@/contract/referrals/landing.ts";
import type { ReferralFlag } from "@/contract/referrals/referrals.ts";
import type { CodeHolder } from "@/provider/db/schema/referral-programme.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import { IDENTIFIER_NORMALISERS } from "@/provider/kernel/person-keys.ts";

/** Referrals per address and hour that require review. */
const BURST = 3;
/** Faster submissions are automated. */
const QUICK_MS = 5000;

export type Suspect = {
  batchLeadIds: readonly string[];
  referred: Pick<Referred, "identification" | "phone" | "email">;
  holder: CodeHolder;
  addressHash: string;
  isOfStaff: boolean;
  isPaidTraffic: boolean;
  openMs: number;
  windowDays: number;
};

/** Normal form: lower case, no plus suffix, no dots where the provider ignores them. */
export function comparableEmail(email: string): string {
  const [local = "", domain = ""] = normaliseEmail(email).split("@");
  const bare = local.split("+")[0] ?? "";
  const isGoogle = domain === "gmail.com" || domain === "googlemail.com";
  return domain ? `${isGoogle ? bare.replaceAll(".", "") : bare}@${isGoogle ? "gmail.com" : domain}` : "";
}

export async function isDisposable(email: string): Promise<boolean> {
  const { default: mailchecker } = await import("mailchecker");
  const labels = (normaliseEmail(email).split("@")[1] ?? "").split(".");
  return labels.some((_, index) => mailchecker.blacklist().has(labels.slice(index).join(".")));
}

/** Review flags. The lead is stored, and its person's match keys are locked. */
export async function findFraudFlags(db: Db, suspect: Suspect): Promise<ReferralFlag[]> {
  const { referred, holder, isOfStaff, isPaidTraffic, openMs } = suspect;
  const fillers = await readFillerContacts(db.$client, [referred]);
  const isShared = (kind: "identification" | "phone") =>
    fillers.identifies(kind, holder[kind] ?? "") &&
    IDENTIFIER_NORMALISERS[kind](holder[kind] ?? "") === IDENTIFIER_NORMALISERS[kind](referred[kind]);
  const found = await readSurroundings(db, { ...suspect, referred: fillers.without(referred) });
  const raised: Record<ReferralFlag, boolean> = {
    ownIdentification: isShared("identification"),
    ownPhone: isShared("phone"),
    ownEmail:
      fillers.identifies("email", holder.email ?? "") &&
      comparableEmail(holder.email ?? "") === comparableEmail(referred.email),
    staff: isOfStaff,
    openLead: found.openLead,
    disposableEmail: await isDisposable(referred.email),
    burst: found.burst >= BURST,
    paidTraffic: isPaidTraffic,
    alreadyReferred: found.alreadyReferred,
    tooQuick: openMs < QUICK_MS,
  };
  return (Object.keys(raised) as ReferralFlag[]).filter((flag) => raised[flag]);
}

type Around = { openLead: boolean; alreadyReferred: boolean; burst: number };

async function readSurroundings(db: Db, suspect: Suspect): Promise<Around> {
  const { batchLeadIds, referred, addressHash, windowDays } = suspect;
  // Fillers are blank here; blanks must not match.
  const similar = sql`(lead.identification = nullif(${referred.identification}, '') or lead.phone = nullif(${referred.phone}, '')
    or lead.email_key = nullif(${normaliseEmail(referred.email)}, ''))`;
  const { rows } = await db.execute<Around>(sql`
    select
      exists (
        select 1 from lead left join stage on stage.license_id = lead.license_id and stage.id = lead.stage_id
        where ${similar} and lead.id <> all(${sql.param(batchLeadIds)}::uuid[]) and lead.deal_state <> 'failed' and coalesce(stage.type, 'open') = 'open'
          and not exists (select 1 from referral where referral.lead_id = lead.id)
      ) as "openLead",
      exists (
        select 1 from lead join referral on referral.license_id = lead.license_id and referral.lead_id = lead.id
        where ${similar} and referral.state <> 'refused'
          and referral.created_at > now() - make_interval(days => ${windowDays}::int)
      ) as "alreadyReferred",
      (select count(*) from referral
        where address_seal = ${addressHash} and created_at > now() - interval '1 hour') as burst`);
  return rows[0] as Around;
}

type Person = { email?: string | null; phone?: string | null };

export async function isAnyOfStaff(database: Database, licenseId: string, people: readonly Person[]): Promise<boolean> {
  const emails = new Set(people.map(({ email }) => comparableEmail(email ?? "")).filter(Boolean));
  const phones = new Set(people.map(({ phone }) => IDENTIFIER_NORMALISERS.phone(phone ?? "")).filter(Boolean));
  const staff = await database.read({ role: "identity" }, (db) =>
    db
      .select({ email: user.email, phone: user.phone })
      .from(user)
      .innerJoin(userLicense, eq(userLicense.userId, user.id))
      .where(eq(userLicense.licenseId, licenseId)),
  );
  return staff.some(
    ({ email, phone }) => emails.has(comparableEmail(email)) || phones.has(IDENTIFIER_NORMALISERS.phone(phone)),
  );
}
