import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { ReferralFlag, ReferralState } from "@/contract/referrals/referrals.ts";
import { license, stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { referralBenefit, referralCode, referralConfig, termsFile } from "@/provider/db/schema/referral-programme.ts";
import { referral, referralVisit } from "@/provider/db/schema/referrals.ts";
import { updateRewards } from "@/provider/domains/referrals/rewards.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { dayAhead } from "./agenda.ts";
import { BENEFITS, CODES, PROGRAMME, TERMS } from "./catalogue/referrals.ts";
import { textPdf } from "./terms-pdf.ts";

const VISITED_DAYS = 90;
const DAY_MS = 86_400_000;
const FLAGGED: Record<number, ReferralFlag[]> = {
  3: ["ownPhone"],
  9: ["openLead"],
  17: ["disposableEmail", "paidTraffic"],
};
const REJECTED_FLAGS: Record<number, ReferralFlag[]> = { 12: ["alreadyReferred"], 24: ["staff"] };
const REWARDS = `
  update referral_reward w set earned_at = earned.at, version = w.version + 1, state = earned.state,
    note = case earned.state when 'delivered' then 'Entregada en la agencia' else '' end
  from (
    select p.license_id, p.id, coalesce(l.sold_at, p.earned_at) as at, case when r.state <> 'accepted' then p.state
      else (array['pending', 'approved', 'delivered', 'delivered'])[ntile(4) over (order by l.sold_at desc)] end as state
    from referral_reward p join referral r on r.license_id = p.license_id and r.id = p.referral_id
      join lead l on l.license_id = r.license_id and l.id = r.deal_id) earned
  where earned.license_id = w.license_id and earned.id = w.id`;

export async function seedReferrals(db: Db, licenseId: string, now: number): Promise<void> {
  // Serialises concurrent processes.
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
  const benefits = BENEFITS.map((definition, order) => ({ licenseId, id: id(), order, ...definition }));
  await db.insert(referralBenefit).values(benefits);
  const rewardBenefitId = benefits.find(({ audience }) => audience === "referrer")?.id ?? null;
  await db.insert(referralConfig).values({ licenseId, id: id(), isActive: true, rewardBenefitId, ...PROGRAMME });
  const mark = /Norte|Guayaquil/.test(own.name) ? "2" : "3";
  const joined = new Date(now - 100 * DAY_MS).toISOString();
  const codes = CODES.map(({ code, weight: _weight, ...definition }) => ({
    licenseId,
    companyId: own.companyId,
    id: id(),
    code: code.replace("#", mark),
    createdAt: joined,
    ...definition,
  }));
  const stored = await db.insert(referralCode).values(codes).onConflictDoNothing().returning();
  if (stored.length === 0) return;
  const weighed = stored.map((one) => [one.id, codeWeight(one.code, mark)] as const);
  await referLeads(db, licenseId, weighed, termsId);
  await countVisits(db, licenseId, weighed, now);
  const won = await db.select({ id: stage.id }).from(stage).where(eq(stage.type, "won"));
  const by = { userId: null, fullName: "system", licenseId };
  for (const { id } of won) await updateRewards({ db, actor: by, request: { ip: "", id: "demo" } }, id);
  await db.$client.query(REWARDS);
}

type Weighed = readonly (readonly [codeId: string, weight: number])[];

const codeWeight = (code: string, mark: string) =>
  CODES.find((one) => one.code.replace("#", mark) === code)?.weight ?? 0;

const REPEATED = { state: "refused" as const, flags: ["alreadyReferred" as const] };

function classifyResponse(index: number): { state: ReferralState; flags: ReferralFlag[] } {
  const rejectedFlags = REJECTED_FLAGS[index];
  if (rejectedFlags) return { state: "refused", flags: rejectedFlags };
  const flags = FLAGGED[index];
  return flags ? { state: "review", flags } : { state: "accepted", flags: [] };
}

async function referLeads(db: Db, licenseId: string, codes: Weighed, termsId: string): Promise<void> {
  const visit = await db
    .select({ id: lead.id, createdAt: lead.createdAt, isNew: sql<boolean>`${lead.dealState} = 'new'` })
    .from(lead)
    .where(and(eq(lead.source, "referred-code"), ne(lead.dealState, "failed")))
    .orderBy(sql`${lead.dealState} = 'new' desc`, desc(lead.createdAt));
  const consentText = "Acepto los términos y condiciones, versión es-1, y que usen mis datos para contactarme.";
  const rows = visit.map(({ id, createdAt, isNew }, index) => ({
    licenseId,
    id,
    leadId: id,
    dealId: id,
    createdAt,
    termsId,
    consentText,
    consentAt: createdAt,
    codeId: new Random(`referral ${id}`).weighed(codes),
    ...(isNew ? classifyResponse(index) : REPEATED),
  }));
  if (rows.length > 0) await db.insert(referral).values(rows);
}

type Sent = { codeId: string; day: string; sent: number };

async function countVisits(db: Db, licenseId: string, codes: Weighed, now: number): Promise<void> {
  const { rows } = await db.execute<Sent>(sql`
    select r.code_id as "codeId", (r.created_at at time zone l.time_zone)::date::text as day, count(*)::int as sent
    from referral r join license l on l.id = r.license_id group by 1, 2`);
  const sentOn = new Map(rows.map(({ codeId, day, sent }) => [`${codeId} ${day}`, sent]));
  const visits = codes.flatMap(([codeId, weight], position) =>
    Array.from({ length: weight > 0 ? VISITED_DAYS : 0 }, (_, ago) => {
      const day = dayAhead(now, -ago);
      const isWeekend = new Date(day).getUTCDay() % 6 === 0;
      const max = weight * (1.4 - ago / VISITED_DAYS) * (isWeekend ? 0.4 : 1);
      const count = Math.round(max * (0.5 + ((ago * 7 + position * 5) % 11) / 10));
      const sent = sentOn.get(`${codeId} ${day}`) ?? 0;
      const started = Math.max(Math.ceil(count / 2), sent);
      return { licenseId, codeId, day, visits: Math.max(count, started), started, sent };
    }),
  );
  await db.insert(referralVisit).values(visits.filter((one) => one.visits > 0));
}
