import { addDays } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leads } from "@/contract/leads/leads.ts";
import { stages } from "@/contract/pipelines/pipelines.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { referralVisit } from "@/provider/db/schema/referrals.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { filledForm, givenProgramme, type Programme, readTicket } from "@/tests/support/given-referrals.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { nonZeroRows, nonZeroTotals } from "./report-oracle.ts";

/** Days near today, which no number depends on. */
const day = (ahead: number) => addDays(new Date(), ahead).toISOString().slice(0, 10);
const DAYS = { from: day(-20), to: day(2) };

let provider: TestProvider;
let at: Dealership;
let programme: Programme;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  at = await provider.given.dealership();
  programme = await givenProgramme(provider, at);
  as = await provider.given.user(at, "supervisor");
  await refer();
});
afterAll(() => provider.stop());

/** Opened links and three leads: one in review, one sold. */
async function refer() {
  const { licenseId, pipelineId: pipeline } = at;
  const open = at.stages[0]?.id ?? "";
  const stage = { pipeline, name: "Vendido", type: "won", colour: "green" } as const;
  const { id: won } = (await provider.call(stages.create, stage, { as })).body;
  const observed = { licenseId, day: day(-10), visits: 7, started: 4, sent: 2, refused: 3 };
  await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    db.insert(referralVisit).values([
      { ...observed, codeId: programme.memberId },
      { ...observed, codeId: programme.affiliateId, visits: 5, refused: 0 },
      // Before the requested period.
      { ...observed, codeId: programme.memberId, day: day(-30), visits: 900 },
    ]),
  );
  const sold = await referred(programme.memberCode);
  await referred(programme.memberCode, true);
  await referred(programme.affiliateCode);
  await provider.call(leads.move, { id: sold, from: open, to: won }, { as });
}

async function referred(code: string, isPaidTraffic = false): Promise<string> {
  const { key, args } = await filledForm(provider, programme, at, code);
  const codeId = code === programme.affiliateCode ? programme.affiliateId : programme.memberId;
  const ticket = await readTicket(provider, { leadId: args.id, codeId, isPaidTraffic });
  const { status } = await provider.call(referralLanding.create, { ...args, ticket }, { key });
  expect(status).toBe(200);
  return args.id;
}

const readReport = async (filter: object = {}): Promise<Report> => {
  const { status, body } = await provider.call(reports.referrals, { ...DAYS, ...filter }, { as });
  expect(status).toBe(200);
  return body;
};

const SAME = [
  { measure: "linkVisits", column: "visits" },
  { measure: "validVisits", column: "validVisits" },
  { measure: "startedForms", column: "started" },
  { measure: "sentForms", column: "sent" },
  { measure: "referred", column: "leads" },
  { measure: "referredSales", column: "won" },
  { measure: "rewardsDue", column: "due" },
] as const;

test.each(SAME)("$measure of each code matches the programme's own page", async ({ measure, column }) => {
  const { body: numbers } = await provider.call(referrals.numbers, DAYS, { as });

  const report = await readReport();

  const reported = numbers.filter((one) => one[column] > 0).map((one) => [one.codeId, one[column]] as const);
  expect(reported.length).toBeGreaterThan(0);
  expect(nonZeroRows(report, measure)).toEqual(Object.fromEntries(reported));
  expect(nonZeroTotals(report)[measure]).toBe(reported.reduce((sum, [, count]) => sum + count, 0));
});

test("those that are accepted are those of the list of referrals", async () => {
  const { body } = await provider.call(referrals.list, { state: "accepted" }, { as });

  expect(nonZeroTotals(await readReport()).accepted).toBe(body.items.length);
});

test("a code is labelled by itself, and links to its leads", async () => {
  const report = await readReport();
  const drillDown = async (measure: string, key?: string) => {
    const mark = { ...DAYS, report: "referrals" as const, measure, ...(key && { key }) };
    return provider.call(reports.leads, mark, { as });
  };

  expect(report.rows.map(({ label }) => label).sort()).toEqual([programme.affiliateCode, programme.memberCode].sort());
  expect((await drillDown("referred")).body.items).toHaveLength(3);
  expect((await drillDown("referred", programme.memberId)).body.items).toHaveLength(2);
  expect((await drillDown("rewardsDue")).body.items).toHaveLength(1);
  expect(await drillDown("linkVisits")).toMatchObject({
    status: 400,
    body: { details: { fields: [{ field: "measure", code: "invalid" }] } },
  });
});

test("visits have no agency: filtered by agency they are unknown, by another source there are none", async () => {
  const agency = at.agencies[0]?.id;
  const visits = (values: Report["total"]["values"]) => values.slice(0, 4);

  const [ofAgency, ofNone, sourceDimension, ofAnother] = await Promise.all([
    readReport({ agency }),
    readReport({ agency: "none" }),
    readReport({ source: "referred-code" }),
    readReport({ source: "web" }),
  ]);

  expect(visits(ofAgency?.total.values ?? [])).toEqual([null, null, null, null]);
  expect(visits(ofNone?.total.values ?? [])).toEqual([null, null, null, null]);
  expect(sourceDimension?.total).toEqual((await readReport()).total);
  expect(ofAnother?.total.values).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});
