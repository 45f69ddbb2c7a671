import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { leads } from "@/contract/leads/leads.ts";
import { stages } from "@/contract/pipelines/pipelines.ts";
import { reports } from "@/contract/reports/reports.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { targets } from "@/contract/team/team.ts";
import { dayAt } from "@/provider/db/lookups.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { processFixture } from "./report-fixture.ts";

let provider: TestProvider;
let at: Dealership;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  at = await provider.given.dealership();
  supervisor = await provider.given.user(at, "supervisor");
});
afterAll(() => provider.stop());

test("days are those of the licence's zone, and each has its mark, also without leads", async () => {
  await provider.given.leads(at.licenseId, [
    // 23:59:59.999 in Guayaquil, and the first moment of February.
    { createdAt: "2026-02-01T04:59:59.999Z" },
    { createdAt: "2026-02-01T05:00:00.000Z", dealState: "failed" },
    { createdAt: "2026-03-01T04:59:59.999Z" },
    { createdAt: "2026-03-01T05:00:00.000Z" },
  ]);
  const february = { from: "2026-02-01", to: "2026-02-28", compare: "previous" } as const;

  const { body } = await provider.call(reports.received, february, { as: supervisor });

  expect(body.rows.map(({ key }) => key)).toHaveLength(28);
  expect(body.rows[0]).toMatchObject({ key: "2026-02-01", values: [0, 0, 1], previous: [0, 0, 0] });
  expect(body.rows.at(-1)).toMatchObject({ key: "2026-02-28", values: [1, 0, 0], previous: [0, 0, 0] });
  // Last moment of January: a day that February does not have.
  expect(body.total).toEqual({ values: [1, 0, 1], previous: [1, 0, 0] });
});

test("a period that ends before it begins, or is longer than a year, is refused on its field", async () => {
  const readReport = async (from: string, to: string) =>
    (await provider.request("GET", reports.received.path, { as: supervisor, query: { from, to } })).body;

  expect(await readReport("2026-02-02", "2026-02-01")).toMatchObject({
    details: { fields: [{ field: "to", code: "beforeStart" }] },
  });
  expect(await readReport("2025-01-01", "2026-01-02")).toMatchObject({
    details: { fields: [{ field: "to", code: "tooHigh" }] },
  });
  expect(await readReport("1026-01-01", "2026-01-02")).toMatchObject({
    details: { fields: [{ field: "from", code: "tooEarly" }] },
  });
});

test("a comparison with a week or a month ago ends at the same point as the running period", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-07-31T17:00:00.000Z") });
  onTestFinished(() => void vi.useRealTimers());
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "supervisor");
  await provider.given.leads(own.licenseId, [
    // Noon in Guayaquil, today and in the compared periods: just before, and at noon.
    { createdAt: "2027-07-31T16:00:00.000Z" },
    { createdAt: "2027-07-24T16:59:59.999Z" },
    { createdAt: "2027-07-24T17:00:00.000Z" },
    { createdAt: "2027-06-30T16:59:59.999Z" },
    { createdAt: "2027-06-30T17:00:00.000Z" },
  ]);
  const today = { from: "2027-07-31", to: "2027-07-31" };
  const counted = async (compare: "lastWeek" | "lastMonth", periodToDate: "true" | "false") => {
    const { body } = await provider.call(reports.byChannel, { ...today, compare, periodToDate }, { as });
    return [body.total.values[0], body.total.previous?.[0]];
  };

  expect(await counted("lastWeek", "true")).toEqual([1, 1]);
  expect(await counted("lastWeek", "false")).toEqual([1, 2]);
  // June has no 31st: its last day replaces it.
  expect(await counted("lastMonth", "true")).toEqual([1, 1]);
  expect(await counted("lastMonth", "false")).toEqual([1, 2]);
});

const createdOn = (day: string) => ({ createdAt: `${day}T15:00:00.000Z` });

test("whole months compare with as many months before, and other periods with none", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "supervisor");
  // The 181 days before the first half of 2026 start on 4 July.
  await provider.given.leads(own.licenseId, ["2025-07-02", "2025-12-31", "2025-12-30", "2026-06-30"].map(createdOn));
  const readReport = async (from: string, to: string, compare: "previous" | "lastYear") => {
    const { body } = await provider.call(reports.received, { from, to, compare }, { as });
    return { rows: body.rows.map(({ previous }) => previous?.[0] ?? null), total: body.total.previous?.[0] };
  };

  expect(await readReport("2026-01-01", "2026-06-30", "previous")).toEqual({ rows: [1, 0, 0, 0, 0, 2], total: 3 });
  expect(await readReport("2026-01-02", "2026-06-30", "previous")).toEqual({ rows: Array(6).fill(null), total: 2 });
  expect(await readReport("2026-07-02", "2026-12-31", "lastYear")).toEqual({ rows: [1, 0, 0, 0, 0, 2], total: 3 });
});

test("a cohort is a whole month for every period, and there are twelve of them", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "supervisor");
  const [july] = await provider.given.leads(
    own.licenseId,
    ["2025-07-31", "2026-01-01", "2026-01-31", "2026-02-01", "2024-07-02", "2025-01-20"].map(createdOn),
  );
  const days = { from: "2026-01-05", to: "2026-01-10" };
  const readReport = async (filter: typeof days) =>
    (await provider.call(reports.cohorts, { ...filter, compare: "previous" }, { as })).body;
  const drillDown = async (key?: string) => {
    const mark = { ...days, report: "cohorts", measure: "unique", ...(key && { key }) } as const;
    return (await provider.call(reports.leads, mark, { as })).body.items.map(({ id }) => id);
  };

  const { rows, total } = await readReport(days);

  expect(rows.map(({ key }) => key)).toEqual([
    "2025-02",
    "2025-03",
    "2025-04",
    "2025-05",
    "2025-06",
    "2025-07",
    "2025-08",
    "2025-09",
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
  ]);
  expect(rows.flatMap(({ key, values: [unique], previous }) => (unique ? [[key, unique, previous?.[0]]] : []))).toEqual(
    [
      ["2025-07", 1, 1],
      ["2026-01", 2, 1],
    ],
  );
  expect([total.values[0], total.previous?.[0]]).toEqual([3, 2]);
  expect(await drillDown("2025-07")).toEqual([july?.id]);
  expect(await drillDown("2026-01")).toHaveLength(2);
  expect(await drillDown()).toHaveLength(3);
  const longer = await readReport({ from: "2025-01-25", to: "2026-01-10" });
  expect([longer.rows[0]?.key, longer.rows[0]?.values[0], longer.rows.length]).toEqual(["2025-01", 1, 13]);
});

test("no month precedes that of the licence's first lead; later ones appear, however few a filter leaves", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "supervisor");
  const [home, other] = own.agencies.map(({ id }) => id);
  await provider.given.leads(own.licenseId, [
    // Last moment of August in Guayaquil, at another agency.
    { createdAt: "2025-09-01T04:59:59.999Z", agencyId: home ?? null, dealState: "failed" },
    { ...createdOn("2025-11-15"), agencyId: other ?? null },
    { ...createdOn("2026-01-15"), agencyId: other ?? null },
  ]);
  const readReport = async (filter: object) => {
    const days = { from: "2026-01-05", to: "2026-01-10" };
    const { rows } = (await provider.call(reports.cohorts, { ...days, ...filter }, { as })).body;
    return rows.map(({ key, values: [unique] }) => [key, unique]);
  };
  const months = [
    ["2025-08", 0],
    ["2025-09", 0],
    ["2025-10", 0],
    ["2025-11", 1],
    ["2025-12", 0],
    ["2026-01", 1],
  ];

  expect(await readReport({})).toEqual(months);
  expect(await readReport({ agency: other })).toEqual(months);
  expect(await readReport({ agency: home })).toEqual(months.map(([month]) => [month, 0]));
});

test("months until today compare with as many months, until the same hour on request", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-05-10T17:00:00.000Z") });
  onTestFinished(() => void vi.useRealTimers());
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "supervisor");
  await provider.given.leads(own.licenseId, [
    { createdAt: "2026-12-10T16:59:59.999Z" },
    { createdAt: "2026-12-10T17:00:00.000Z" },
    // First moment of the 11th in Guayaquil.
    { createdAt: "2026-12-11T05:00:00.000Z" },
  ]);
  const counted = async (periodToDate: "true" | "false") => {
    const filter = { from: "2027-01-01", to: "2027-05-10", compare: "previous", periodToDate } as const;
    const { body } = await provider.call(reports.received, filter, { as });
    return [body.rows.at(-1)?.previous?.[0], body.total.previous?.[0]];
  };

  expect(await counted("true")).toEqual([1, 1]);
  expect(await counted("false")).toEqual([2, 2]);
});

test("a day compares with its own date of the year before, and 29 February with none", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "supervisor");
  await provider.given.leads(own.licenseId, ["2023-02-28", "2023-03-01", "2023-03-01"].map(createdOn));
  const leap = { from: "2024-02-28", to: "2024-03-01", compare: "lastYear" } as const;

  const { body } = await provider.call(reports.received, leap, { as });

  expect(body.rows.map(({ key, previous }) => [key, previous?.[0]])).toEqual([
    ["2024-02-28", 1],
    ["2024-02-29", undefined],
    ["2024-03-01", 2],
  ]);
});

test("an attended showroom visitor counts as contacted: in the contact rate, the attempts and the time to contact", async () => {
  const own = await provider.given.dealership();
  const [as, host, advisor] = await Promise.all([
    provider.given.user(own, "supervisor"),
    provider.given.user(own, "host"),
    provider.given.user(own, "sales-manager"),
  ]);
  const arrived = {
    id: randomUUID(),
    hostId: host.userId,
    licenseId: own.licenseId,
    arrivedAt: new Date().toISOString(),
    ...aPerson(),
    product: "Ruta 4x4",
    reason: "newVehicle" as const,
    agencyId: own.agencies[0]?.id,
  };
  const { body: visit } = await provider.call(visits.register, arrived, { as: host });
  const calling = { id: visit.id, version: visit.version, advisorId: advisor.userId };
  const { body: called } = await provider.call(visits.call, calling, { as: host });
  const attended = await provider.call(visits.attend, { id: visit.id, version: called.version }, { as: host });
  const today = dayAt(new Date(), "America/Guayaquil");
  const days = { from: today, to: today };

  const tries = await provider.call(reports.attempts, days, { as });
  const response = await provider.call(reports.response, days, { as });
  const first = await provider.call(reports.firstAttempt, days, { as });
  const perLead = await provider.call(reports.attemptsPerLead, days, { as });

  expect(attended.status, attended.text).toBe(200);
  expect(tries.body.total.values).toEqual([0, 0, 0, 1, 1]);
  expect(response.body.total.values.slice(0, 2)).toEqual([1, 1]);
  expect(first.body.total.values.slice(0, 3)).toEqual([1, 1, 0]);
  expect(perLead.body.rows.find(({ key }) => key === "1")?.values).toEqual([1, 1, 0]);
});

test("records with their own agency or user are filtered by it, and leads by the lead's", async () => {
  const own = await provider.given.dealership();
  const { licenseId } = own;
  const [as, host, one, another] = await Promise.all([
    provider.given.user(own, "supervisor"),
    provider.given.user(own, "host"),
    provider.given.user(own, "sales-manager"),
    provider.given.user(own, "advisor-cct"),
  ]);
  const [home, visited] = own.agencies.map(({ id }) => id);
  const [first] = own.stages;
  const placement = { pipelineId: own.pipelineId, stageId: first?.id ?? null };
  const lead = await provider.given.lead(licenseId, { agencyId: home ?? null, advisorId: one.userId, ...placement });
  const { id: leadId } = lead;
  await provider.given.visit(licenseId, {
    leadId,
    hostId: host.userId,
    agencyId: visited ?? null,
    advisorId: another.userId,
  });
  await provider.given.appointment(licenseId, { leadId, advisorId: another.userId, state: "shown" });
  const result = await provider.given.contactResult(licenseId, { isHumanContact: true });
  await provider.call(attempts.add, { dealId: leadId, channel: "call", resultId: result.id }, { as: another });
  const today = dayAt(new Date(), "America/Guayaquil");
  const counted = async (name: "showroom" | "appointmentsSet" | "attempts" | "bySource", by: object) =>
    (await provider.call(reports[name], { from: today, to: today, ...by }, { as })).body.total.values[0];

  expect(await counted("showroom", { agency: visited })).toBe(1);
  expect(await counted("showroom", { agency: home })).toBe(0);
  for (const name of ["showroom", "appointmentsSet", "attempts"] as const) {
    expect([name, await counted(name, { advisor: another.userId })]).toEqual([name, 1]);
    expect([name, await counted(name, { advisor: one.userId })]).toEqual([name, 0]);
  }
  // An appointment without an agency takes its lead's.
  expect(await counted("appointmentsSet", { agency: home })).toBe(1);
  expect(await counted("bySource", { agency: home, advisor: one.userId })).toBe(1);
});

test("for a day compared so far, the list ends where the number does", async () => {
  const fixture = await processFixture(provider);
  const times = ["2026-03-10T14:59:59.999Z", "2026-03-10T15:00:00.000Z", "2026-03-10T16:00:00.000Z"];
  await provider.given.leads(
    fixture.licenseId,
    times.map((createdAt) => ({ createdAt })),
  );
  const mark = { from: "2026-03-10", to: "2026-03-10", report: "bySource", measure: "leads" } as const;
  const drillDown = async (until?: string) => {
    const filter = { ...mark, ...(until && { until }) };
    return (await provider.call(reports.leads, filter, { as: fixture.supervisor })).body.items.length;
  };

  expect([
    await drillDown(),
    await drillDown("2026-03-10T15:00:00.000Z"),
    await drillDown("2026-03-20T00:00:00.000Z"),
  ]).toEqual([3, 1, 3]);
});

test("a visit is open at closing that was not closed on its own day, in the licence's zone", async () => {
  const fixture = await processFixture(provider);
  const { licenseId } = fixture;
  const host = await provider.given.user(fixture, "host");
  const { id: leadId } = await provider.given.lead(licenseId, {});
  const visitOf = (arrivedAt: string, closedAt: string | null) =>
    provider.given.visit(licenseId, { leadId, hostId: host.userId, arrivedAt, closedAt });
  // 23:30 and 00:30 in Guayaquil.
  await visitOf("2026-03-10T15:00:00.000Z", "2026-03-11T04:30:00.000Z");
  await visitOf("2026-03-10T15:00:00.000Z", "2026-03-11T05:30:00.000Z");
  await visitOf("2026-03-10T15:00:00.000Z", null);
  await visitOf("2026-03-11T15:00:00.000Z", "2026-03-11T16:00:00.000Z");

  const filter = { from: "2026-03-10", to: "2026-03-11" };
  const { body } = await provider.call(reports.showroom, filter, { as: fixture.supervisor });

  const at = body.measures.findIndex(({ key }) => key === "open");
  expect(body.rows.map(({ key, values }) => [key, values[at]])).toEqual([
    ["2026-03-10", 2],
    ["2026-03-11", 0],
  ]);
});

test("leads younger than some days are excluded from sales within those days", async () => {
  const fixture = await processFixture(provider);
  const placement = { pipelineId: fixture.pipelineId, stageId: fixture.stages[0]?.id ?? null };
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const created = [40, 40, 10].map((days) => ({ ...placement, createdAt: ago(days) }));
  const [sold, , young] = await provider.given.leads(fixture.licenseId, created);
  for (const [one, soldAt] of [
    [sold, ago(20)],
    [young, ago(5)],
  ] as const) {
    await provider.services.database.transaction({ role: "tenant", licenseId: fixture.licenseId }, ({ $client }) =>
      $client.query("update lead set stage_id = $2, stage_at = $3 where id = $1", [one?.id, fixture.won, soldAt]),
    );
  }
  const filter = { from: ago(60).slice(0, 10), to: ago(0).slice(0, 10) };

  const { body } = await provider.call(reports.cohorts, filter, { as: fixture.supervisor });

  const totals = Object.fromEntries(body.measures.map(({ key }, place) => [key, body.total.values[place]]));
  expect(totals).toEqual({
    unique: 3,
    sold: 2,
    closeRate: 2 / 3,
    closedWithin30: 1 / 2,
    closedWithin60: null,
    closedWithin90: null,
  });
});

test("customer values named “none”, “others” or “today” are ordinary values, each with its leads", async () => {
  const fixture = await processFixture(provider);
  const createdAt = "2026-04-10T15:00:00.000Z";
  const values = ["none", "others", "today", "~none", ""];
  await provider.given.leads(
    fixture.licenseId,
    values.map((origin) => ({ createdAt, origin })),
  );
  const april = { from: "2026-04-01", to: "2026-04-30" };
  const as = fixture.supervisor;

  const { body } = await provider.call(reports.byOrigin, april, { as });

  expect(body.rows.map(({ label }) => label).sort()).toEqual(["none", "others", "today", "~none", null].sort());
  expect(body.rows.find(({ label }) => label === null)?.key).toBe("none");
  for (const { key, label } of body.rows) {
    const mark = { ...april, report: "byOrigin", measure: "leads", key } as const;
    const drillDown = (await provider.call(reports.leads, mark, { as })).body.items;
    const origins = await Promise.all(
      drillDown.map(async ({ id }) => (await provider.call(leads.get, { id }, { as })).body.origin),
    );
    expect(origins).toEqual([label ?? ""]);
  }
});

test("a lead without a stage is open", async () => {
  const fixture = await processFixture(provider);
  const placement = { pipelineId: fixture.pipelineId };
  await provider.given.leads(fixture.licenseId, [
    {},
    { ...placement, stageId: fixture.stages[0]?.id ?? null },
    { ...placement, stageId: fixture.won },
    { dealState: "duplicated" },
    { erasedAt: "2026-04-10T15:00:00.000Z" },
  ]);
  const today = dayAt(new Date(), "America/Guayaquil");
  const mark = { from: today, to: today, report: "ageing", measure: "open", key: "0-1" } as const;

  const { body } = await provider.call(reports.ageing, { from: today, to: today }, { as: fixture.supervisor });
  const drillDown = await provider.call(reports.leads, mark, { as: fixture.supervisor });

  expect([body.total.values[0], drillDown.body.items.length]).toEqual([2, 2]);
});

test("a lost stage that is removed leaves its leads lost since when they were, and why", async () => {
  const fixture = await processFixture(provider);
  const { pipelineId, lost } = fixture;
  const [first] = fixture.stages;
  const as = await provider.given.user(fixture, "admin-client");
  const { id } = await provider.given.lead(fixture.licenseId, { pipelineId, stageId: first?.id ?? null });
  const added = { pipeline: pipelineId, name: "Descartado", type: "lost", colour: "red" } as const;
  const { body: other } = await provider.call(stages.create, added, { as });
  await provider.call(
    leads.move,
    { id, from: first?.id ?? "", to: lost, reason: "Precio" },
    { as: fixture.supervisor },
  );
  const removing = { pipeline: pipelineId, stage: lost, version: 1, moveTo: other.id };

  const removed = await provider.call(stages.remove, removing, { as });

  const today = dayAt(new Date(), "America/Guayaquil");
  const { body } = await provider.call(reports.lostReasons, { from: today, to: today }, { as: fixture.supervisor });
  const lead = await provider.call(leads.get, { id }, { as: fixture.supervisor });
  expect(removed.status, removed.text).toBe(200);
  expect(lead.body).toMatchObject({ stage: { id: other.id }, lostReason: "Precio" });
  expect(body.rows).toMatchObject([{ key: "Precio", values: [1] }]);
  expect(body.total.values).toEqual([1]);
});

test("a stage that is removed keeps its place in the funnel of the leads that stood in it, by the name that it had", async () => {
  const fixture = await processFixture(provider);
  const { pipelineId } = fixture;
  const [first] = fixture.stages;
  const as = await provider.given.user(fixture, "admin-client");
  const placement = { pipelineId, stageId: first?.id ?? null };
  const [{ id } = { id: "" }] = await provider.given.leads(fixture.licenseId, [placement, placement, {}]);
  const added = { pipeline: pipelineId, name: "Prueba", type: "open", colour: "blue" } as const;
  const { body: removedStage } = await provider.call(stages.create, added, { as });
  await provider.call(leads.move, { id, from: first?.id ?? "", to: removedStage.id }, { as: fixture.supervisor });
  const removing = { pipeline: pipelineId, stage: removedStage.id, version: 1, moveTo: first?.id };

  const removed = await provider.call(stages.remove, removing, { as });

  const day = dayAt(new Date(), "America/Guayaquil");
  const today = { from: day, to: day };
  const { body } = await provider.call(reports.funnel, today, { as: fixture.supervisor });
  const mark = { ...today, report: "funnel", measure: "medianStay", key: removedStage.id } as const;
  const drillDown = await provider.call(reports.leads, mark, { as: fixture.supervisor });
  expect(removed.status, removed.text).toBe(200);
  expect(body.rows.map(({ label, values: [reached, now] }) => [label, reached, now])).toEqual([
    [null, 0, 1],
    ["Nuevo", 2, 2],
    ["Prueba", 1, 0],
  ]);
  expect(body.rows.at(-1)?.values[2]).toEqual(expect.any(Number));
  expect(drillDown.body.items.map((lead) => lead.id)).toEqual([id]);
});

test("a reverted sale is not counted, and a sale remains one after changes of its stage", async () => {
  const fixture = await processFixture(provider);
  const [first] = fixture.stages;
  const placement = { pipelineId: fixture.pipelineId, stageId: first?.id ?? null };
  const [sold, reopened] = await provider.given.leads(fixture.licenseId, [placement, placement, placement]);
  const as = fixture.supervisor;
  const move = (lead: typeof sold, from = "", to = "") =>
    provider.call(leads.move, { id: lead?.id ?? "", from, to }, { as });
  for (const lead of [sold, reopened]) expect((await move(lead, first?.id, fixture.won)).status).toBe(200);
  await move(reopened, fixture.won, first?.id);
  await provider.services.database.transaction({ role: "tenant", licenseId: fixture.licenseId }, ({ $client }) =>
    $client.query("update stage set type = 'open' where id = $1", [fixture.won]),
  );
  const day = dayAt(new Date(), "America/Guayaquil");

  const { body } = await provider.call(reports.closeBySource, { from: day, to: day }, { as });
  const overview = await provider.call(reports.overview, { from: day, to: day }, { as });
  const month = await provider.call(targets.get, {}, { as });

  expect(body.rows).toMatchObject([{ key: "web", values: [3, 1, 1 / 3] }]);
  expect([overview.body.total.values.at(-1), overview.body.rows[0]?.values.at(-1), month.body.actual]).toEqual([
    1, 1, 1,
  ]);
});

test("a licence without leads has zeros and no rates", async () => {
  const empty = await processFixture(provider);
  const june = { from: "2026-06-01", to: "2026-06-30", compare: "lastYear" } as const;

  const { body } = await provider.call(reports.rates, june, { as: empty.supervisor });
  const closing = await provider.call(reports.closeByAdvisor, june, { as: empty.supervisor });

  expect(body.total).toEqual({ values: [null, null, null], previous: [null, null, null] });
  expect(body.rows[0]).toMatchObject({ values: [null, null, null], previous: [null, null, null] });
  expect([closing.body.rows, closing.body.total.values]).toEqual([[], [0, 0, null]]);
});

test("a missing advisor is a mark of its own, and a filter; beyond fifty the rest is one row with its leads", async () => {
  const fixture = await processFixture(provider);
  const createdAt = "2026-04-10T15:00:00.000Z";
  const origins = Array.from({ length: 53 }, (_, index) => ({ createdAt, origin: `Feria ${index}` }));
  await provider.given.leads(fixture.licenseId, [...origins, { createdAt, origin: "Feria 0" }]);
  const april = { from: "2026-04-01", to: "2026-04-30" };
  const as = fixture.supervisor;

  const byAdvisor = await provider.call(reports.closeByAdvisor, { ...april, advisor: "none" }, { as });
  const { body } = await provider.call(reports.byOrigin, april, { as });
  const others = { ...april, report: "byOrigin", measure: "leads", key: "others" } as const;
  const drillDown = await provider.call(reports.leads, others, { as });

  expect(byAdvisor.body.rows).toMatchObject([{ key: "none", values: [54, 0, 0] }]);
  expect(body.rows).toHaveLength(51);
  expect([body.rows[0]?.values[0], body.rows.at(-1)?.key, body.rows.at(-1)?.values[0]]).toEqual([2, "others", 3]);
  expect(drillDown.body.items).toHaveLength(3);
});

test("the advisors beyond fifty, grouped, have no response time", async () => {
  const fixture = await processFixture(provider);
  const [slow, ...others] = await Promise.all(
    Array.from({ length: 51 }, () => provider.given.user(fixture, "sales-manager")),
  );
  const lead = (advisor: TestUser | undefined, minutes: number) => ({
    advisorId: advisor?.userId ?? null,
    createdAt: "2026-04-10T15:00:00.000Z",
    firstContactAt: new Date(Date.parse("2026-04-10T15:00:00.000Z") + minutes * 60_000).toISOString(),
  });
  await provider.given.leads(fixture.licenseId, [
    lead(slow, 90),
    ...others.flatMap((one) => [lead(one, 10), lead(one, 20)]),
  ]);
  const april = { from: "2026-04-01", to: "2026-04-30", compare: "previous" } as const;

  const { body } = await provider.call(reports.advisors, april, { as: fixture.supervisor });

  const place = body.measures.findIndex(({ key }) => key === "medianResponse");
  expect(body.rows).toHaveLength(51);
  expect(body.rows.at(-1)).toMatchObject({ key: "others", values: expect.arrayContaining([1]) });
  expect([body.rows.at(-1)?.values[place], body.rows.at(-1)?.previous?.[place]]).toEqual([null, null]);
  expect([body.rows[0]?.values[place], body.total.values[place]]).toEqual([15, 20]);
});

test("business hours are Monday to Saturday from eight to six: leads at night have no waiting time", async () => {
  const fixture = await processFixture(provider);
  // Saturday 17:50 until Monday 8:10, and a Tuesday from noon until 12:30; in Guayaquil.
  await provider.given.leads(fixture.licenseId, [
    { createdAt: "2026-05-09T22:50:00.000Z", firstContactAt: "2026-05-11T13:10:00.000Z" },
    { createdAt: "2026-05-12T17:00:00.000Z", firstContactAt: "2026-05-12T17:30:00.000Z" },
    { createdAt: "2026-05-12T17:00:00.000Z" },
  ]);
  const may = { from: "2026-05-01", to: "2026-05-31" };

  const { body } = await provider.call(reports.response, may, { as: fixture.supervisor });

  const totals = Object.fromEntries(body.measures.map(({ key }, place) => [key, body.total.values[place]]));
  expect(totals).toMatchObject({ unique: 3, answered: 2, within30: 1 / 3, businessWithin30: 2 / 3, within5: 0 });
  expect(totals.median).toBeCloseTo((38 * 60 + 20 + 30) / 2, 6);
  expect(totals.businessMedian).toBeCloseTo(25, 6);
});

test("contact-centre users with access to the licence count what the lists show them", async () => {
  const fixture = await processFixture(provider);
  await provider.given.leads(fixture.licenseId, [{}, { source: "showroom" }]);
  const as = await provider.given.user(fixture, "advisor-cct");
  const day = dayAt(new Date(), "America/Guayaquil");

  const { body } = await provider.call(reports.bySource, { from: day, to: day }, { as });
  const list = await provider.call(leads.list, {}, { as });

  expect(body.total.values[0]).toBe(list.body.items.length);
});

test("a lead that was lost, reopened and lost again is lost since the last time, and reached each stage once", async () => {
  const fixture = await processFixture(provider);
  const { pipelineId, lost, supervisor: as } = fixture;
  const open = fixture.stages[0]?.id ?? "";
  const { id } = await provider.given.lead(fixture.licenseId, { pipelineId, stageId: open });
  const move = (from: string, to: string) => {
    const reason = to === lost ? { reason: "Precio" } : {};
    return provider.call(leads.move, { id, from, to, ...reason }, { as });
  };
  const lostAt = async () => {
    const { rows } = await provider.services.database.transaction(
      { role: "tenant", licenseId: fixture.licenseId },
      (db) =>
        db.$client.query<{ at: boolean | null }>(
          "select (select max(at) from stage_change where to_type = 'lost') = lost_at as at from lead where id = $1",
          [id],
        ),
    );
    return rows[0]?.at;
  };
  // Independent of the hour.
  const dayIn = (days: number) => dayAt(new Date(Date.now() + days * 86_400_000), "America/Guayaquil");
  const days = { from: dayIn(-1), to: dayIn(1) };
  const totals = async () => {
    const { body: reasons } = await provider.call(reports.lostReasons, days, { as });
    const { body: funnel } = await provider.call(reports.funnel, days, { as });
    const reached = Object.fromEntries(funnel.rows.map(({ key, values }) => [key, values.slice(0, 2)]));
    return { lost: reasons.total.values[0], reached };
  };

  await move(open, lost);
  await move(lost, open);
  const reopened = [await lostAt(), await totals()];
  await move(open, lost);

  expect(reopened).toEqual([null, { lost: 0, reached: { [open]: [1, 1], [lost]: [1, 0] } }]);
  expect(await lostAt()).toBe(true);
  expect(await totals()).toEqual({ lost: 1, reached: { [open]: [1, 0], [lost]: [1, 1] } });
});
