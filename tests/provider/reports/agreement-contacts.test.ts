import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { typification } from "@/contract/follow-up/contact-results.ts";
import { reports } from "@/contract/reports/reports.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { contactAttemptRow } from "@/provider/seed/lead-factories.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import {
  countBy,
  each,
  firstAttemptAt,
  getTotal,
  givenLedger,
  hourOf,
  isContacted,
  isUnique,
  middle,
  minutesToContact,
  minutesToTry,
  nonZero,
  nonZeroRows,
  nonZeroTotals,
  type OracleLead,
  type ReportOracle,
  share,
  toLocalDay,
  within,
} from "./report-oracle.ts";

let provider: TestProvider;
let ledger: ReportOracle;
beforeAll(async () => {
  provider = await startProvider();
  ledger = await givenLedger(provider);
});
afterAll(() => provider.stop());

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Sums opening hours day by day. Guayaquil is always UTC-5. */
function openMinutes({ createdAt, firstContactAt }: OracleLead): number[] {
  if (!firstContactAt) return [];
  const [from, to] = [Date.parse(createdAt), Date.parse(firstContactAt)];
  let minutes = 0;
  for (let day = Math.floor((from - 5 * HOUR_MS) / DAY_MS) * DAY_MS; day < to; day += DAY_MS) {
    const [opens, closes] = [day + 13 * HOUR_MS, day + 23 * HOUR_MS];
    const isSunday = new Date(day).getUTCDay() === 0;
    if (!isSunday) minutes += Math.max(0, Math.min(to, closes) - Math.max(from, opens)) / 60_000;
  }
  return [minutes];
}

test("first contacts, their median, P90 and share in time match the leads, also in business hours", async () => {
  const unique = ledger.reported.filter(isUnique);
  const [minutes, open] = [unique.flatMap(minutesToContact), unique.flatMap(openMinutes)];
  const inTime = (some: number[], most: number) => some.filter((one) => one <= most).length / unique.length;

  const response = await ledger.readReport("response");

  expect(nonZeroTotals(response)).toEqual(
    nonZero({
      unique: unique.length,
      answered: minutes.length,
      median: middle(minutes),
      p90: within(0.9, minutes),
      within5: inTime(minutes, 5),
      within15: inTime(minutes, 15),
      within30: inTime(minutes, 30),
      within60: inTime(minutes, 60),
      businessMedian: middle(open),
      businessP90: within(0.9, open),
      businessWithin5: inTime(open, 5),
      businessWithin15: inTime(open, 15),
      businessWithin30: inTime(open, 30),
      businessWithin60: inTime(open, 60),
    }),
  );
  const byDay = (compute: (some: OracleLead[]) => number | null) =>
    each(unique, ({ createdAt }) => toLocalDay(createdAt), compute);
  expect(nonZeroRows(response, "p90")).toEqual(byDay((some) => within(0.9, some.flatMap(minutesToContact))));
  expect(nonZeroRows(response, "businessMedian")).toEqual(byDay((some) => middle(some.flatMap(openMinutes))));
});

test("the time of the first attempt matches each lead's attempts of any result, without automatic messages", async () => {
  const unique = ledger.reported.filter(isUnique);
  const minutes = unique.flatMap(minutesToTry);
  const isAutomatic = ({ tries }: OracleLead) => tries.some(({ actorId }) => actorId === null);

  const report = await ledger.readReport("firstAttempt");

  expect(nonZeroTotals(report)).toEqual(
    nonZero({
      unique: unique.length,
      tried: minutes.length,
      notTried: unique.length - minutes.length,
      tryMedian: middle(minutes),
      tryP90: within(0.9, minutes),
    }),
  );
  const byDay = (compute: (some: OracleLead[]) => number | null) =>
    each(unique, ({ createdAt }) => toLocalDay(createdAt), compute);
  expect(nonZeroRows(report, "tried")).toEqual(byDay((some) => some.flatMap(minutesToTry).length));
  expect(nonZeroRows(report, "tryMedian")).toEqual(byDay((some) => middle(some.flatMap(minutesToTry))));
  expect(nonZeroRows(report, "tryP90")).toEqual(byDay((some) => within(0.9, some.flatMap(minutesToTry))));
  // Some leads have failed attempts first, and some a message.
  expect(unique.some((lead) => lead.firstContactAt && (firstAttemptAt(lead) ?? "") < lead.firstContactAt)).toBe(true);
  expect(unique.some((lead) => isAutomatic(lead) && lead.tries[0]?.at !== firstAttemptAt(lead))).toBe(true);
});

const RANGES: Record<string, number> = {
  "0-5": 5,
  "5-15": 15,
  "15-30": 30,
  "30-60": 60,
  "60-240": 240,
  "240-1440": 1440,
  "1440+": Number.POSITIVE_INFINITY,
};

test("each unique lead is in the one bucket of its minutes, and of its open minutes", async () => {
  const unique = ledger.reported.filter(isUnique);
  const rangeOf =
    (compute: (lead: OracleLead) => number[]) =>
    (lead: OracleLead): string => {
      const [minutes] = compute(lead);
      if (minutes === undefined) return "none";
      return Object.entries(RANGES).find(([, most]) => minutes <= most)?.[0] ?? "";
    };

  const buckets = await ledger.readReport("responseBuckets");

  expect(nonZeroRows(buckets, "unique")).toEqual(countBy(unique, rangeOf(minutesToContact)));
  expect(nonZeroRows(buckets, "businessUnique")).toEqual(countBy(unique, rangeOf(openMinutes)));
});

test("attempts and their results match those of each lead", async () => {
  const { attempts, reported, readReport } = ledger;
  const isHuman = ({ isHumanContact }: (typeof attempts)[number]) => isHumanContact;
  const isEffective = (one: (typeof attempts)[number]) => one.isHumanContact && one.isEffective;
  const unique = reported.filter(isUnique);

  const [report, agents, byHour] = [
    await readReport("attempts"),
    await readReport("agents"),
    await readReport("attemptsByHour"),
  ];

  expect(nonZeroTotals(report)).toEqual(
    nonZero({
      attempts: attempts.length,
      spokenWith: attempts.filter(isHuman).length,
      effective: attempts.filter(isEffective).length,
      unique: unique.length,
      contactRate: share(unique, isContacted),
    }),
  );
  expect(nonZeroRows(report, "contactRate")).toEqual(
    each(
      unique,
      ({ createdAt }) => toLocalDay(createdAt),
      (some) => share(some, isContacted),
    ),
  );
  expect(nonZeroRows(await readReport("contactBySource"), "contactRate")).toEqual(
    each(
      unique,
      ({ source }) => source,
      (some) => share(some, isContacted),
    ),
  );
  const results = (await provider.call(typification.list, {}, { as: ledger.at.supervisor })).body;
  const topOf = (id: string): string => {
    const parent = results.find((one) => one.id === id)?.parentId;
    return parent ? topOf(parent) : id;
  };
  const kinds = (await readReport("typification")).rows.map(({ key, column, values }) => [
    `${key} ${column?.key}`,
    values[0],
  ]);
  expect(Object.fromEntries(kinds)).toEqual(
    countBy(attempts, ({ resultId, result }) => `${topOf(resultId)} ${result}`),
  );
  const ofActor = (compute: (some: typeof attempts) => number | null) =>
    each(attempts, ({ actorId }) => actorId ?? "", compute);
  expect(nonZeroRows(agents, "attempts")).toEqual(ofActor(({ length }) => length));
  expect(nonZeroRows(agents, "spokenRate")).toEqual(ofActor((some) => share(some, isHuman)));
  expect(nonZeroRows(agents, "effectiveRate")).toEqual(ofActor((some) => share(some, isEffective)));
  const ofHour = (compute: (some: typeof attempts) => number | null) => each(attempts, ({ at }) => hourOf(at), compute);
  expect(nonZeroRows(byHour, "attempts")).toEqual(ofHour(({ length }) => length));
  expect(nonZeroRows(byHour, "spokenRate")).toEqual(ofHour((some) => share(some, isHuman)));
  expect(nonZeroRows(byHour, "effectiveRate")).toEqual(ofHour((some) => share(some, isEffective)));
});

test("results are grouped by their present topmost parent, with their old names; removed ones are separate", async () => {
  const { given, services, call } = provider;
  const at = await given.dealership();
  const [as, agent] = await Promise.all([given.user(at, "supervisor"), given.user(at, "advisor-cct")]);
  const { id: leadId } = await given.lead(at.licenseId, { createdAt: "2026-03-10T15:00:00.000Z" });
  const result = (name: string, order: number, parentId: string | null = null) =>
    given.contactResult(at.licenseId, { name, order, parentId });
  const missed = await result("No contactado", 2);
  const reached = await result("Contactado", 1);
  const wanting = await result("Con interés", 3, reached.id);
  const quote = await result("Cotización", 4, wanting.id);
  const silent = await result("No contesta", 5, missed.id);
  const deletedId = randomUUID();
  const results = [
    quote,
    quote,
    wanting,
    missed,
    { id: deletedId, name: "Fax" },
    silent,
    silent,
    silent,
    { ...silent, name: "No respondió" },
  ];
  const rows = results.map(({ id: resultId, name }, minute) =>
    contactAttemptRow({
      licenseId: at.licenseId,
      id: randomUUID(),
      leadId,
      resultId,
      result: name,
      actorId: agent.userId,
      at: new Date(Date.parse("2026-03-10T16:00:00.000Z") + minute * 60_000).toISOString(),
    }),
  );
  await services.database.transaction({ role: "tenant", licenseId: at.licenseId }, ({ $client }) =>
    insertRows($client, contactAttempt, rows),
  );

  const days = { from: "2026-03-10", to: "2026-03-10" };
  const { body } = await call(reports.typification, days, { as });
  const drillDown = async (more: object) => {
    const mark = {
      ...days,
      report: "typification" as const,
      measure: "attempts",
      limit: 200,
      direction: "next" as const,
    };
    return (await call(reports.leads, { ...mark, ...more }, { as })).body.items.length;
  };

  expect(body.rows.map(({ label, column, values }) => [label, column?.label, values[0]])).toEqual([
    ["Contactado", "Cotización", 2],
    ["Contactado", "Con interés", 1],
    ["No contactado", "No contesta", 3],
    ["No contactado", "No contactado", 1],
    ["No contactado", "No respondió", 1],
    [null, "Fax", 1],
  ]);
  expect(body.rows.at(-1)?.key).toBe("none");
  expect(await drillDown({ key: reached.id })).toBe(1);
  expect(await drillDown({ key: "none", column: "Fax" })).toBe(1);
  expect(await drillDown({ key: reached.id, column: "Fax" })).toBe(0);
});

test("each unique lead has as many attempts until contact as its records show", async () => {
  const unique = ledger.reported.filter(isUnique);
  const tries = ({ tries: all, firstContactAt }: OracleLead) => {
    const { length } = all.filter(({ at, actorId }) => actorId !== null && (!firstContactAt || at <= firstContactAt));
    return length < 5 ? String(length) : "5+";
  };

  const report = await ledger.readReport("attemptsPerLead");

  expect(nonZeroRows(report, "unique")).toEqual(countBy(unique, tries));
  expect(nonZeroRows(report, "spokenWith")).toEqual(
    countBy(
      unique.filter(({ firstContactAt }) => firstContactAt),
      tries,
    ),
  );
});

test("appointments are of their type and of the day on which they were made", async () => {
  const { made, readReport } = ledger;
  const countType = (type: string) => made.filter((meeting) => meeting.type === type).length;

  const report = await readReport("appointmentsSet");

  expect(nonZeroTotals(report)).toEqual(
    nonZero({
      appointments: made.length,
      calls: countType("call"),
      visits: countType("visit"),
      testDrives: countType("testDrive"),
      deliveries: countType("delivery"),
      workshops: countType("workshop"),
    }),
  );
  expect(nonZeroRows(report, "appointments")).toEqual(countBy(made, ({ createdAt }) => toLocalDay(createdAt)));
  expect(getTotal(report, "appointments")).toBeGreaterThan(4);
});
