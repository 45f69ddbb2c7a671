import { expect } from "vitest";
import { type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { type Report, type ReportName, reports } from "@/contract/reports/reports.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { stageChange } from "@/provider/db/schema/leads.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import type { TestProvider } from "@/tests/support/provider.ts";
import { processFixture, type ReportFixture, workedLeads } from "./report-fixture.ts";

const UNTIL = Date.parse("2026-03-16T04:59:00.000Z");
const DAYS = 36;
export const WHOLE = { from: "2026-02-08", to: "2026-03-15" };

type Attempt = typeof contactAttempt.$inferSelect;
export type OracleLead = LeadDetail & { tries: Attempt[]; isWon: boolean; isOpen: boolean };

/** Leads and their records, read directly from tables. */
export type ReportOracle = {
  at: ReportFixture;
  reported: OracleLead[];
  attempts: Attempt[];
  meetings: (typeof appointment.$inferSelect)[];
  /** A rescheduled appointment counts as made at its first creation. */
  made: (typeof appointment.$inferSelect)[];
  visits: (typeof visit.$inferSelect)[];
  moves: (typeof stageChange.$inferSelect)[];
  readReport: (name: ReportName, filter?: object) => Promise<Report>;
  leadOf: (id: string | null) => OracleLead;
};

/** Counts every number once more from the tables, independently of the reports. */
export async function givenLedger(provider: TestProvider): Promise<ReportOracle> {
  const at = await processFixture(provider);
  await workedLeads(provider, at, 160, DAYS, UNTIL);
  const { licenseId, supervisor: as } = at;
  const { id: campaignId } = await provider.given.campaign(licenseId);
  const stored = await provider.services.database.transaction({ role: "tenant", licenseId }, async (db) => {
    await db.$client.query("update lead set campaign_id = $1 where source = 'web'", [campaignId]);
    return {
      attempts: await db.select().from(contactAttempt),
      meetings: await db.select().from(appointment),
      visits: await db.select().from(visit),
      moves: await db.select().from(stageChange),
    };
  });
  const stages = (await provider.call(pipelines.list, {}, { as })).body.flatMap((pipeline) => pipeline.stages);
  const reported: OracleLead[] = [];
  for (const { id } of (await provider.call(leads.list, { limit: 200 }, { as })).body.items) {
    const { body: lead } = await provider.call(leads.get, { id }, { as });
    const type = stages.find((stage) => stage.id === lead.stage?.id)?.type ?? "open";
    const tries = stored.attempts.filter(({ leadId }) => leadId === id);
    reported.push({ ...lead, tries, isWon: type === "won", isOpen: type === "open" });
  }
  return {
    at,
    reported,
    ...stored,
    made: stored.meetings.filter(({ previousId }) => previousId === null),
    // Automatic messages have no actor.
    attempts: stored.attempts.filter(({ actorId }) => actorId !== null),
    readReport: async (name, filter = WHOLE) => {
      const { status, body } = await provider.call(reports[name], { ...WHOLE, ...filter }, { as });
      expect([name, status]).toEqual([name, 200]);
      return body;
    },
    leadOf: (id) => reported.find((lead) => lead.id === id) as OracleLead,
  };
}

export const isUnique = ({ dealState }: OracleLead) => dealState === "new";
export const isFailed = ({ dealState }: OracleLead) => dealState === "failed";
export const isForSale = (lead: OracleLead) => isUnique(lead) && lead.isSalesPipeline;
export const isSold = (lead: OracleLead) => isForSale(lead) && lead.isWon;
export const isContacted = (lead: OracleLead) =>
  isUnique(lead) && lead.tries.some(({ isHumanContact, isEffective }) => isHumanContact && isEffective);
export const minutesToContact = ({ createdAt, firstContactAt }: OracleLead) =>
  firstContactAt ? [(Date.parse(firstContactAt) - Date.parse(createdAt)) / 60_000] : [];
/** First attempt by a person, or attendance in the showroom. */
export const firstAttemptAt = ({ tries, firstContactAt }: OracleLead): string | undefined =>
  [...tries.filter(({ actorId }) => actorId !== null).map(({ at }) => at), ...(firstContactAt ? [firstContactAt] : [])]
    .toSorted()
    .at(0);
export const minutesToTry = (lead: OracleLead) => {
  const firstAttempt = firstAttemptAt(lead);
  return firstAttempt === undefined ? [] : [(Date.parse(firstAttempt) - Date.parse(lead.createdAt)) / 60_000];
};

/** Guayaquil is always UTC-5. */
const localOf = (moment: string) => new Date(Date.parse(moment) - 5 * 3_600_000);
export const toLocalDay = (moment: string) => localOf(moment).toISOString().slice(0, 10);
export const hourOf = (moment: string) => `${localOf(moment).getUTCDay() || 7}-${localOf(moment).getUTCHours()}`;
export const isOfWhole = (moment: string) => toLocalDay(moment) >= WHOLE.from && toLocalDay(moment) <= WHOLE.to;

type Numbers = Record<string, number | null | undefined>;

/** Numbers above zero, rounded to the shared precision. */
export const nonZero = (numbers: Numbers) =>
  Object.fromEntries(
    Object.entries(numbers).flatMap(([key, value]) => (value ? [[key, Math.round(value * 1e6) / 1e6]] : [])),
  );

export function each<Row>(rows: readonly Row[], keyOf: (row: Row) => string, compute: (some: Row[]) => number | null) {
  return nonZero(Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, compute(some)])));
}
export const countBy = <Row>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  each(rows, keyOf, ({ length }) => length);

export const share = <Row>(rows: readonly Row[], is: (row: Row) => boolean) =>
  rows.length === 0 ? null : rows.filter(is).length / rows.length;

/** @returns the two values between which a percentile lies */
export function within(part: number, numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b);
  const place = part * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}
export const middle = (numbers: readonly number[]) => within(0.5, numbers);

const placeOf = ({ measures }: Report, measure: string) => measures.findIndex(({ key }) => key === measure);

export const nonZeroRows = (report: Report, measure: string) =>
  nonZero(Object.fromEntries(report.rows.map(({ key, values }) => [key, values[placeOf(report, measure)]])));

export const nonZeroTotals = ({ measures, total }: Report) =>
  nonZero(Object.fromEntries(measures.map(({ key }, place) => [key, total.values[place]])));
export const getTotal = (report: Report, measure: string) => nonZeroTotals(report)[measure] ?? 0;
