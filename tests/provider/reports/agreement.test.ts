import { afterAll, beforeAll, expect, test } from "vitest";
import { appointments } from "@/contract/appointments.ts";
import { attempts } from "@/contract/attempts.ts";
import { CHANNEL_OF } from "@/contract/channels.ts";
import { type LeadDetail, leads } from "@/contract/leads.ts";
import { pipelines } from "@/contract/pipelines.ts";
import { type MarkFilter, REPORTS, type Report, type ReportName, reports } from "@/contract/reports.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { type Ground, givenGround, workedLeads } from "./ground.ts";

// Every number is counted once more in another way: over what the lists and the leads themselves answer.
const UNTIL = Date.parse("2026-03-16T04:59:00.000Z");
const DAYS = 36;
const WHOLE = { from: "2026-02-08", to: "2026-03-15" };
const WEEK = { from: "2026-03-08", to: "2026-03-14" };
const BY_DAY: readonly ReportName[] = [
  "received",
  "rates",
  "attempts",
  "response",
  "appointmentsSet",
  "appointments",
  "showroom",
];

type Told = LeadDetail & { tries: { at: string; isHumanContact: boolean }[]; isWon: boolean };

let provider: TestProvider;
let at: Ground;
let told: Told[];

beforeAll(async () => {
  provider = await startProvider();
  at = await givenGround(provider);
  await workedLeads(provider, at, 160, DAYS, UNTIL);
  told = await readAll();
}, 60_000);
afterAll(() => provider.stop());

async function readAll(): Promise<Told[]> {
  const as = at.supervisor;
  const { body } = await provider.call(leads.list, { limit: 200 }, { as });
  const all = (await provider.call(pipelines.list, {}, { as })).body.flatMap(({ stages }) => stages);
  const details: Told[] = [];
  for (const { id } of body.items) {
    const lead = (await provider.call(leads.get, { id }, { as })).body;
    const tries = (await provider.call(attempts.list, { dealId: id }, { as })).body;
    details.push({ ...lead, tries, isWon: all.find((one) => one.id === lead.stage?.id)?.type === "won" });
  }
  return details;
}

async function ask(name: ReportName, filter: Parameters<typeof provider.call<typeof reports.received>>[1] = WHOLE) {
  const { status, body } = await provider.call(reports[name], filter, { as: at.supervisor });
  expect([name, status]).toEqual([name, 200]);
  return body;
}

const valuesOf = (report: Report, measure: string) => {
  const place = report.measures.findIndex(({ key }) => key === measure);
  return Object.fromEntries(
    report.rows.map(({ key, values }) => [key, values[place]]).filter(([, value]) => value !== 0),
  );
};
const totalOf = ({ measures, total }: Report, measure: string) =>
  total.values[measures.findIndex(({ key }) => key === measure)];

function countBy(some: readonly Told[], keyOf: (lead: Told) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const lead of some) counts[keyOf(lead)] = (counts[keyOf(lead)] ?? 0) + 1;
  return counts;
}

const unique = () => told.filter(({ dealState }) => dealState === "new");
const failed = () => told.filter(({ dealState }) => dealState === "failed");
const sold = () => unique().filter(({ isWon, isSalesPipeline }) => isWon && isSalesPipeline);
/** In Guayaquil, where it is always five hours earlier. */
const localOf = (moment: string) => new Date(Date.parse(moment) - 5 * 3_600_000).toISOString();
const dayOf = ({ createdAt }: Told) => localOf(createdAt).slice(0, 10);
const middle = (numbers: number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return (low + high) / 2;
};

test("the ground has something of everything", () => {
  expect(told).toHaveLength(160);
  for (const some of [failed(), sold(), unique().filter(({ firstContactAt }) => firstContactAt)]) {
    expect(some.length).toBeGreaterThan(4);
  }
});

test("what came in agrees with the list, however it is grouped", async () => {
  expect(valuesOf(await ask("received"), "unique")).toEqual(countBy(unique(), dayOf));
  expect(valuesOf(await ask("bySource"), "leads")).toEqual(countBy(told, ({ source }) => source));
  expect(valuesOf(await ask("byChannel"), "leads")).toEqual(countBy(told, ({ source }) => CHANNEL_OF[source]));
  expect(valuesOf(await ask("byOrigin"), "failed")).toEqual(countBy(failed(), ({ origin }) => origin || "none"));
  expect(valuesOf(await ask("byForm"), "leads")).toEqual(
    countBy(
      told.filter(({ formName }) => formName),
      ({ formName }) => formName,
    ),
  );
  expect(valuesOf(await ask("byAgency"), "leads")).toEqual(
    countBy(told, ({ agencyMatch }) => agencyMatch?.id ?? "none"),
  );
  expect(valuesOf(await ask("byModel"), "unique")).toEqual(countBy(unique(), ({ model }) => model?.id ?? "none"));
  expect(valuesOf(await ask("byHour"), "leads")).toEqual(
    countBy(told, ({ createdAt }) => {
      const local = new Date(localOf(createdAt));
      return `${local.getUTCDay() || 7}-${local.getUTCHours()}`;
    }),
  );
  expect(valuesOf(await ask("failures"), "failed")).toEqual(
    countBy(failed(), ({ errors }) => errors[0]?.field ?? "none"),
  );
  expect(valuesOf(await ask("completion"), "incomplete")).toEqual(
    countBy(
      told.filter(({ completion }) => completion === "incomplete"),
      ({ source }) => source,
    ),
  );
});

test("rates are shares of what they say they are of", async () => {
  const offered = told.filter(({ crmState }) => crmState !== "none");
  const integrated = offered.filter(({ crmState }) => crmState === "integrated");

  const rates = await ask("rates");

  expect(totalOf(rates, "duplicateRate")).toBe(told.filter(({ dealState }) => dealState === "duplicated").length / 160);
  expect(totalOf(rates, "failureRate")).toBe(failed().length / 160);
  expect(totalOf(rates, "integrationRate")).toBe(integrated.length / offered.length);
  expect(valuesOf(await ask("integration"), "integrated")).toEqual(countBy(integrated, ({ source }) => source));
  expect(totalOf(await ask("refusals"), "notIntegrated")).toBe(offered.length - integrated.length);
});

test("the overview agrees with the list, the calendar and the stages", async () => {
  const overview = await ask("overview");
  const calendar = (
    await provider.call(
      appointments.list,
      { from: "2026-03-01T00:00:00.000Z", to: "2026-04-20T00:00:00.000Z" },
      { as: at.supervisor },
    )
  ).body;
  // Those of the demo are all made by then.
  const made = calendar.filter(({ dealId }) => dealId);

  expect(Object.fromEntries(overview.measures.map(({ key }, place) => [key, overview.total.values[place]]))).toEqual({
    leads: 160,
    unique: unique().length,
    duplicated: told.filter(({ dealState }) => dealState === "duplicated").length,
    failed: failed().length,
    integrated: told.filter(({ crmState }) => crmState === "integrated").length,
    notIntegrated: told.filter(({ crmState }) => crmState === "not integrated").length,
    integrationRate:
      told.filter(({ crmState }) => crmState === "integrated").length /
      told.filter(({ crmState }) => crmState !== "none").length,
    unassigned: unique().filter(({ advisor }) => !advisor).length,
    contacted: totalOf(await ask("appointments"), "contacted"),
    appointments: made.length,
    sold: sold().length,
  });
});

test("first contacts, their middle and what was in time agree with the leads'", async () => {
  const minutes = unique().flatMap(({ createdAt, firstContactAt }) =>
    firstContactAt ? [(Date.parse(firstContactAt) - Date.parse(createdAt)) / 60_000] : [],
  );

  const response = await ask("response");
  const buckets = await ask("responseBuckets");
  const perLead = await ask("attemptsPerLead");

  expect(totalOf(response, "answered")).toBe(minutes.length);
  expect(totalOf(response, "median")).toBeCloseTo(middle(minutes), 6);
  expect(totalOf(response, "within60")).toBe(minutes.filter((one) => one <= 60).length / unique().length);
  expect(valuesOf(buckets, "unique")).toMatchObject({
    "60-240": minutes.filter((one) => one > 60 && one <= 240).length,
    none: unique().length - minutes.length,
  });
  const until = (lead: Told) =>
    lead.tries.filter((one) => !lead.firstContactAt || one.at <= lead.firstContactAt).length;
  expect(valuesOf(perLead, "unique")).toEqual(countBy(unique(), (lead) => String(until(lead))));
});

test("attempts and what came of them agree with each lead's own", async () => {
  const all = told.flatMap(({ tries }) => tries);

  const report = await ask("attempts");

  expect(totalOf(report, "attempts")).toBe(all.length);
  expect(totalOf(report, "spokenWith")).toBe(all.filter(({ isHumanContact }) => isHumanContact).length);
  expect(totalOf(await ask("typification"), "attempts")).toBe(all.length);
  expect(totalOf(await ask("agents"), "attempts")).toBe(all.length);
});

test("sales agree with where the leads stand", async () => {
  const standing = await ask("funnel");

  expect(valuesOf(standing, "standing")).toEqual(countBy(unique(), ({ stage }) => stage?.id ?? "none"));
  expect(standing.rows.map(({ label }) => label)).toEqual([
    ...["Nuevo", "Contactado", "Cita agendada", "Negociación", "Ganado", "Perdido"],
  ]);
  expect(valuesOf(await ask("closeBySource"), "sold")).toEqual(countBy(sold(), ({ source }) => source));
  expect(valuesOf(await ask("closeByAdvisor"), "unique")).toEqual(
    countBy(unique(), ({ advisor }) => advisor?.id ?? "none"),
  );
  expect(valuesOf(await ask("cohorts"), "sold")).toEqual(countBy(sold(), (lead) => dayOf(lead).slice(0, 7)));
  const ofSales = unique().filter(({ isSalesPipeline }) => isSalesPipeline);
  expect(totalOf(await ask("cohorts"), "closeRate")).toBe(sold().length / ofSales.length);
  const lost = ofSales.filter(({ lostReason }) => lostReason);
  expect(valuesOf(await ask("lostReasons"), "lost")).toEqual(countBy(lost, ({ lostReason }) => lostReason));
});

/** All pages. */
async function leadsBehind(mark: MarkFilter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const asked = { ...mark, limit: 200, ...(cursor && { cursor }) };
    const { status, body } = await provider.call(reports.leads, asked, { as: at.supervisor });
    expect([mark.report, mark.measure, mark.key, status]).toEqual([mark.report, mark.measure, mark.key, 200]);
    ids.push(...body.items.map(({ id }) => id));
    cursor = body.cursor.next ?? undefined;
  } while (cursor);
  return ids;
}

test.each(REPORTS)("%s: the list behind each mark has as many leads as the mark says", async (name) => {
  const period = BY_DAY.includes(name) ? WEEK : WHOLE;
  const report = await ask(name, period);
  const total = { key: undefined, column: null, values: report.total.values };
  // Where nothing was counted, one row shows that there is nothing behind it.
  const isTold = (value: number | null | undefined, row: number) => value || row < 2;

  for (const [index, { key, column, values }] of [total, ...report.rows].entries()) {
    for (const [place, measure] of report.measures.entries()) {
      const value = values[place];
      if (!isTold(value, index)) continue;
      const behind = await leadsBehind({
        ...{ ...period, report: name, measure: measure.key, direction: "next", limit: 200 },
        ...(key !== undefined && { key }),
        ...(column && { column: column.key }),
      });
      const mark = `${name} ${measure.key} ${key} ${column?.key}: ${value}, ${behind.length} behind`;
      expect(new Set(behind).size, mark).toBe(behind.length);
      expect(behind.length > 0, mark).toBe(measure.kind === "minutes" ? value !== null : Boolean(value));
      if (measure.kind === "count" && measure.of === "leads") expect(behind.length, mark).toBe(value);
      if (measure.kind === "count") expect(behind.length, mark).toBeLessThanOrEqual(value ?? 0);
      // A share of something whole.
      if (measure.kind === "rate" && measure.of === "leads" && value) {
        const whole = behind.length / value;
        expect(Math.abs(whole - Math.round(whole)), mark).toBeLessThan(1e-6);
      }
    }
  }
});
