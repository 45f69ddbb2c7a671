import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DataPointFilter, type Report, type ReportName, reports } from "@/contract/reports/reports.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { delivery } from "@/provider/db/schema/deliveries.ts";
import { stageChange } from "@/provider/db/schema/leads.ts";
import { stageRow } from "@/provider/seed/factories.ts";
import { stageChangeRow } from "@/provider/seed/lead-factories.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { processFixture, type ReportFixture } from "./report-fixture.ts";

// A month calculated by hand: every number below is literal.
const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const APRIL = { from: "2026-04-01", to: "2026-04-30" };

let provider: TestProvider;
let at: ReportFixture;
let other: ReportFixture;
let otherLost: string;

const tenant = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);

beforeAll(async () => {
  provider = await startProvider();
  at = await processFixture(provider);
  other = await processFixture(provider);
  await workMarch();
});
afterAll(() => provider.stop());

async function workMarch() {
  const { given } = provider;
  const { licenseId, pipelineId } = at;
  const stageId = at.stages[0]?.id ?? null;
  const advisor = await given.user(at, "sales-manager");
  const lost = stageRow({ licenseId, id: uuidv7(), pipelineId, name: "Descartado", type: "lost", order: 9 });
  otherLost = lost.id;
  await tenant(({ $client }) => insertRows($client, stage, [lost]));
  const placement = { pipelineId, stageId, advisorId: advisor.userId };
  const spokenWith = (createdAt: string, minutes: number) => {
    const spokenAt = new Date(Date.parse(createdAt) + minutes * 60_000).toISOString();
    return { ...placement, createdAt, firstContactAt: spokenAt, contactedAt: spokenAt, triesToContact: 1 };
  };
  const [late, reopened, sold, cancelled, workshop, duplicated, , lostLead] = await given.leads(licenseId, [
    // Last minute of the month in Guayaquil, answered in exactly five minutes, without advisor.
    { ...spokenWith("2026-04-01T04:59:00.000Z", 5), advisorId: null },
    spokenWith("2026-03-10T15:00:00.000Z", 10),
    { ...spokenWith("2026-03-10T15:00:00.000Z", 60), crmState: "integrated" },
    spokenWith("2026-03-11T15:00:00.000Z", 1440),
    { ...spokenWith("2026-03-11T15:00:00.000Z", 2880), source: "engine_pv" },
    { ...spokenWith("2026-03-11T15:00:00.000Z", 5), dealState: "duplicated" },
    {
      ...placement,
      createdAt: "2026-03-12T15:00:00.000Z",
      advisorId: null,
      crmState: "not integrated",
      erasedAt: "2026-03-13T15:00:00.000Z",
    },
    { ...placement, createdAt: "2026-03-02T15:00:00.000Z", crmState: "not integrated" },
    { createdAt: "2026-03-05T15:00:00.000Z", dealState: "failed", processing: "failed" },
    // First moment of April.
    { ...placement, createdAt: "2026-04-01T05:00:00.000Z" },
  ]);
  await move(reopened, [at.won, "2026-03-12T15:00:00.000Z"], [stageId ?? "", "2026-03-13T15:00:00.000Z"]);
  await move(sold, [at.won, "2026-03-20T15:00:00.000Z"]);
  await move(duplicated, [at.won, "2026-03-21T15:00:00.000Z"]);
  await move(workshop, [at.won, "2026-03-22T15:00:00.000Z"]);
  await move(
    lostLead,
    [at.lost, "2026-03-06T15:00:00.000Z", "Precio"],
    [otherLost, "2026-04-02T15:00:00.000Z", "Precio"],
  );

  const { userId: advisorId } = advisor;
  const day = (date: number) => `2026-03-${date}T15:00:00.000Z`;
  const meeting = (of: typeof sold, createdAt: string, startsAt: string, more: object) =>
    given.appointment(licenseId, {
      advisorId,
      leadId: of?.id ?? null,
      createdAt,
      startsAt,
      person: "",
      phone: "",
      ...more,
    });
  const moved = await meeting(sold, day(12), day(14), { state: "rescheduled" });
  await meeting(sold, day(13), day(16), { type: "testDrive", state: "shown", previousId: moved.id });
  await meeting(cancelled, day(12), day(17), { state: "cancelled" });
  const replaced = await meeting(cancelled, day(13), day(18), { state: "rescheduled" });
  await meeting(cancelled, day(14), day(19), { state: "cancelled", previousId: replaced.id });
  await meeting(reopened, day(12), day(15), { state: "noShow" });
  await meeting(late, day(31), "2026-04-03T15:00:00.000Z", { type: "call", state: "shown" });
  await meeting(duplicated, day(12), day(16), { state: "shown" });
  await meeting(workshop, day(12), day(16), { type: "workshop", state: "shown" });

  const [crm, webhook] = [await given.destination(licenseId, "crm"), await given.destination(licenseId, "webhook")];
  const failed = (destinationId: string, ended: string, status: number) => ({
    licenseId,
    id: uuidv7(),
    leadId: lostLead?.id ?? null,
    destinationId,
    event: "crm.lead",
    requestId: "r",
    status,
    state: "failed" as const,
    createdAt: ended,
    nextAt: ended,
    endedAt: ended,
  });
  await tenant((db) => db.insert(delivery).values([failed(crm.id, day(12), 422), failed(webhook.id, day(13), 500)]));
  await given.leads(other.licenseId, [{ createdAt: day(10), advisorId: null }, { createdAt: day(11) }]);
}

type Moved = { id: string; stageId: string | null; stageAt: string } | undefined;

async function move(lead: Moved, ...moves: [to: string, at: string, reason?: string][]) {
  if (!lead) throw new Error("a lead is given");
  const { licenseId } = at;
  const typeOf = (id: string | null) =>
    id === at.won ? ("won" as const) : id === at.lost || id === otherLost ? ("lost" as const) : ("open" as const);
  let [from, since] = [lead.stageId, lead.stageAt];
  await tenant(async ({ $client }) => {
    for (const [to, when, reason = ""] of moves) {
      const values = [lead.id, to, when, reason];
      await $client.query("update lead set stage_id = $2, stage_at = $3, lost_reason = $4 where id = $1", values);
      await insertRows($client, stageChange, [
        stageChangeRow({
          licenseId,
          id: uuidv7(),
          leadId: lead.id,
          at: when,
          fromStageId: from,
          fromType: typeOf(from),
          fromAt: since,
          toStageId: to,
          toName: "",
          toType: typeOf(to),
          reason,
        }),
      ]);
      [from, since] = [to, when];
    }
  });
}

async function readReport(name: ReportName, filter: object = MARCH): Promise<Report> {
  const { status, body } = await provider.call(reports[name], { ...MARCH, ...filter }, { as: at.supervisor });
  expect([name, status]).toEqual([name, 200]);
  return body;
}

const figures = ({ measures }: Report, values: (number | null)[]) =>
  Object.fromEntries(measures.map(({ key }, place) => [key, values[place]]));
const getTotals = (report: Report) => figures(report, report.total.values);
const getRows = (report: Report, ...measures: string[]) =>
  Object.fromEntries(
    report.rows.map(({ key, values }) => [key, measures.map((measure) => figures(report, values)[measure])]),
  );
const drillDown = async (report: ReportName, measure: string, more: Partial<DataPointFilter> = {}) => {
  const filter = { ...MARCH, report, measure, limit: 200, direction: "next" as const, ...more };
  return (await provider.call(reports.leads, filter, { as: at.supervisor })).body.items.length;
};

test("the overview: the last minute of a month belongs to it; an erased lead counts and needs no action; a repeated one is no second sale", async () => {
  const overview = await readReport("overview");

  expect(getTotals(overview)).toEqual({
    leads: 9,
    unique: 7,
    duplicated: 1,
    failed: 1,
    integrated: 1,
    notIntegrated: 1,
    unassigned: 1,
    contacted: 5,
    // An erased lead counts among those that the CRM expects.
    integrationRate: 1 / 3,
    appointments: 7,
    sold: 1,
  });
  expect(await drillDown("overview", "unassigned")).toBe(1);
  expect(await drillDown("overview", "notIntegrated")).toBe(1);
  for (const name of ["rates", "integration"] as const) {
    expect([name, getTotals(await readReport(name)).integrationRate]).toEqual([name, 1 / 3]);
  }
  expect(getRows(await readReport("received"), "unique", "duplicated", "failed")).toMatchObject({
    "2026-03-31": [1, 0, 0],
    "2026-03-05": [0, 0, 1],
    "2026-03-11": [2, 1, 0],
  });
  expect(getTotals(await readReport("received", APRIL))).toEqual({ unique: 1, duplicated: 0, failed: 0 });
});

test("close rates are of all unique leads: what the workshop wins is no sale, and its leads are among them", async () => {
  const bySource = await readReport("closeBySource");

  expect(getRows(bySource, "unique", "sold", "closeRate")).toEqual({ web: [6, 1, 1 / 6], engine_pv: [1, 0, 0] });
  expect(getTotals(bySource)).toEqual({ unique: 7, sold: 1, closeRate: 1 / 7 });
  expect(await drillDown("closeBySource", "sold")).toBe(1);
});

test("set rates are of all who were contacted, show rates of visits and test drives with leads of sales; a cancelled one is not set, a moved one is once", async () => {
  const appointments = await readReport("appointments");

  expect(getTotals(appointments)).toEqual({
    contacted: 5,
    withAppointment: 2,
    setRate: 2 / 5,
    shown: 1,
    noShow: 1,
    showRate: 1 / 2,
    testDrives: 1,
    testDriveRate: 1,
  });
  expect(getRows(appointments, "shown", "showRate")).toMatchObject({ "2026-03-16": [1, 1], "2026-03-17": [0, null] });
  expect(await drillDown("appointments", "setRate")).toBe(2);
  expect(getTotals(await readReport("advisors"))).toMatchObject({ setRate: 2 / 5, shown: 1, showRate: 1 / 2 });
});

test("a loss is of the day on which a lead was first lost since, with its reason, also once its stage is another", async () => {
  const [march, april] = [await readReport("lostReasons"), await readReport("lostReasons", APRIL)];

  expect(getRows(march, "lost")).toEqual({ Precio: [1] });
  expect(april.rows).toEqual([]);
  expect(await drillDown("lostReasons", "lost", { key: "Precio" })).toBe(1);
});

test("a stage is reached once by each lead, whenever it left it, and by leads of the period alone", async () => {
  const funnel = await readReport("funnel");

  expect(getRows(funnel, "reached", "standing")).toEqual({
    [at.stages[0]?.id ?? ""]: [7, 4],
    [at.won]: [3, 2],
    [at.lost]: [1, 0],
    [otherLost]: [1, 1],
  });
});

test("a lead's integration error is its CRM's, not a later webhook's; an erased one is excluded", async () => {
  expect(getRows(await readReport("refusals"), "notIntegrated")).toEqual({ 422: [1] });
  expect(await drillDown("refusals", "notIntegrated")).toBe(1);
});

test("buckets and response shares agree on leads answered at the very limit", async () => {
  const buckets = getRows(await readReport("responseBuckets"), "unique");

  expect(buckets).toEqual({
    "0-5": [1],
    "5-15": [1],
    "15-30": [0],
    "30-60": [1],
    "60-240": [0],
    "240-1440": [1],
    "1440+": [1],
    none: [2],
  });
  expect(getTotals(await readReport("response"))).toMatchObject({
    answered: 5,
    within5: 1 / 7,
    within15: 2 / 7,
    within60: 3 / 7,
  });
});

test("another licence counts its own", async () => {
  const { body } = await provider.call(reports.overview, MARCH, { as: other.supervisor });

  expect(getTotals(body)).toMatchObject({ leads: 2, unique: 2, unassigned: 2, appointments: 0, sold: 0 });
});

test("without a base there is no rate", async () => {
  const nothing = { from: "2026-01-01", to: "2026-01-31" };

  expect(getTotals(await readReport("appointments", nothing))).toMatchObject({
    setRate: null,
    showRate: null,
    shown: 0,
  });
  expect(getTotals(await readReport("rates", nothing))).toEqual({
    duplicateRate: null,
    failureRate: null,
    integrationRate: null,
  });
  expect(getTotals(await readReport("cohorts", nothing))).toMatchObject({ closeRate: null, closedWithin30: null });
});
