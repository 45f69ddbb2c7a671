import { and, desc, eq, sql } from "drizzle-orm";
import type { ReferralFlag } from "@/contract/referrals.ts";
import type { Db } from "@/provider/db/client.ts";
import { license, stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { referralBenefit, referralCode, referralConfig, termsFile } from "@/provider/db/schema/referral-programme.ts";
import { referral, referralVisit } from "@/provider/db/schema/referrals.ts";
import { settleRewardsIn } from "@/provider/resources/referrals/settle-rewards.ts";
import { BENEFITS, CODES, PROGRAMME, TERMS } from "./catalogue/referrals.ts";
import { Random } from "./random.ts";
import { textPdf } from "./terms-pdf.ts";

const LEADS = 40;
const VISITED_DAYS = 14;
const FLAGGED: Record<number, ReferralFlag[]> = {
  3: ["ownPhone"],
  9: ["openLead"],
  17: ["disposableEmail", "paidTraffic"],
};

/** A programme with terms, benefits and codes, and the licence's referred leads that came by them. Once. */
export async function seedReferrals(db: Db, licenseId: string, now: number): Promise<void> {
  // Processes that start together sow one after the other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('seed referrals ' || ${licenseId}))`);
  const [known] = await db.select({ id: referralConfig.id }).from(referralConfig);
  const [own] = await db.select({ companyId: license.companyId, name: license.name }).from(license);
  if (known || !own) return;
  const at = new Date(now).toISOString();
  const random = new Random(`demo referrals ${licenseId}`);
  const id = () => random.id(at);
  const termsId = id();
  const content = textPdf(TERMS.title, TERMS.paragraphs);
  const terms = { licenseId, id: termsId, language: "es" as const, number: 1, bytes: content.length, content };
  await db.insert(termsFile).values({ ...terms, createdAt: at });
  const benefits = BENEFITS.map((given, order) => ({ licenseId, id: id(), order, ...given }));
  await db.insert(referralBenefit).values(benefits);
  const rewardBenefitId = benefits.find(({ audience }) => audience === "referrer")?.id ?? null;
  await db.insert(referralConfig).values({ licenseId, id: id(), isActive: true, rewardBenefitId, ...PROGRAMME });
  // A company's licences have codes of their own: the first of each company those that the README names.
  const mark = /Norte|Guayaquil/.test(own.name) ? "2" : "3";
  const codes = CODES.map(({ code, ...given }) => ({
    ...{ licenseId, companyId: own.companyId, id: id(), code: code.replace("#", mark), createdAt: at, ...given },
  }));
  const stored = await db.insert(referralCode).values(codes).onConflictDoNothing().returning();
  if (stored.length === 0) return;
  await referLeads(
    db,
    licenseId,
    stored.map((one) => one.id),
    termsId,
    now,
  );
}

async function referLeads(db: Db, licenseId: string, codeIds: string[], termsId: string, now: number): Promise<void> {
  const came = await db
    .select({ id: lead.id, createdAt: lead.createdAt })
    .from(lead)
    .where(and(eq(lead.source, "referred-code"), eq(lead.dealState, "new")))
    .orderBy(desc(lead.createdAt))
    .limit(LEADS);
  const consentText = "Acepto los términos y condiciones, versión es-1, y que usen mis datos para contactarme.";
  const rows = came.map(({ id, createdAt }, index) => ({
    ...{ licenseId, id, leadId: id, dealId: id, createdAt, termsId, consentText, consentAt: createdAt },
    codeId: codeIds[index % codeIds.length] ?? "",
    state: FLAGGED[index] ? ("review" as const) : ("accepted" as const),
    flags: FLAGGED[index] ?? [],
  }));
  if (rows.length > 0) await db.insert(referral).values(rows);
  const visits = codeIds.flatMap((codeId, place) =>
    Array.from({ length: VISITED_DAYS }, (_, ago) => {
      const count = 3 + ((ago * 7 + place * 5) % 11);
      const day = new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
      return { licenseId, codeId, day, visits: count, started: Math.ceil(count / 2), sent: Math.floor(count / 4) };
    }),
  );
  await db.insert(referralVisit).values(visits);
  const won = await db.select({ id: stage.id }).from(stage).where(eq(stage.type, "won"));
  const by = { userId: null, fullName: "system", licenseId };
  for (const { id } of won) await settleRewardsIn(db, by, { ip: "", requestId: "demo" }, id);
}
