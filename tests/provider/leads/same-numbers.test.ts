import { afterAll, beforeAll, expect, test } from "vitest";
import { dayRange } from "@/components/engines/data-list/day-ranges.ts";
import { work } from "@/contract/follow-up/work-queue.ts";
import { board } from "@/contract/leads/board.ts";
import { leads } from "@/contract/leads/leads.ts";
import { reports } from "@/contract/reports/reports.ts";
import { team } from "@/contract/team/team.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { processFixture, type ReportFixture } from "../reports/report-fixture.ts";

let provider: TestProvider;
let at: ReportFixture;

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

beforeAll(async () => {
  provider = await startProvider();
  at = await processFixture(provider);
  const advisor = await provider.given.user(at, "sales-manager");
  const [first, second] = at.stages.map(({ id }) => ({ pipelineId: at.pipelineId, stageId: id }));
  const [won, lost] = [at.won, at.lost].map((stageId) => ({ pipelineId: at.pipelineId, stageId }));
  const agencyId = at.agencies[0]?.id ?? null;
  const now = new Date().toISOString();
  await provider.given.leads(at.licenseId, [
    { ...first, agencyId, advisorId: advisor.userId },
    { ...first, firstContactAt: now, contactedAt: now },
    { ...second, nextAction: "call", nextActionAt: ago(1) },
    { ...second, doNotContact: true },
    // Dirty values: no stage, a stage that does not count, a removed user, another period.
    {},
    { advisorId: advisor.userId },
    { ...first, dealState: "duplicated" },
    { ...first, dealState: "failed" },
    { dealState: "failed" },
    { ...first, erasedAt: now, firstName: "", lastName: "", phone: "", email: "" },
    { ...won, soldAt: now },
    { ...won, soldAt: now, isSalesPipeline: false },
    { ...won, dealState: "duplicated", soldAt: now },
    { ...lost, lostAt: now, lostReason: "Precio" },
    { ...first, createdAt: ago(70), stageAt: ago(70) },
    { ...won, createdAt: ago(70), soldAt: ago(65), stageAt: ago(65) },
    { ...second, dealState: "duplicated", createdAt: ago(70) },
  ]);
});
afterAll(() => provider.stop());

type Number = [name: string, ...places: [place: string, value: number | undefined][]];

async function numbers(): Promise<Number[]> {
  const as = at.supervisor;
  const day = new Date().toLocaleDateString("en-CA", { timeZone: "America/Guayaquil" });
  const month = dayRange("thisMonth", day);
  const readTotal = async (report: "overview" | "byChannel" | "byAgency" | "ageing" | "funnel", measure: string) => {
    const { body } = await provider.call(reports[report], month, { as });
    return body.total.values[body.measures.findIndex(({ key }) => key === measure)] ?? undefined;
  };
  const listed = async (filter: object) => (await provider.call(leads.total, filter, { as })).body.count;
  const funnel = (await provider.call(team.funnel, {}, { as })).body;
  const columns = async (filter: object = {}) =>
    (await provider.call(board.totals, { pipeline: at.pipelineId, ...filter }, { as })).body;
  const inStages = async (stages: readonly string[], filter: object = {}) =>
    (await columns(filter)).reduce((sum, { stageId, count }) => sum + (stages.includes(stageId) ? count : 0), 0);
  const cards = async (stage: string) =>
    (await provider.call(board.cards, { pipeline: at.pipelineId, stage, limit: 50 }, { as })).body.items.length;
  const funnelAt = (stage: string) => funnel.stages.find(({ id }) => id === stage)?.count;
  const funnelReport = (await provider.call(reports.funnel, month, { as })).body;
  const countAt = (stage: string) =>
    funnelReport.rows.find(({ key }) => key === stage)?.values[
      funnelReport.measures.findIndex(({ key }) => key === "standing")
    ] ?? undefined;
  const open = funnel.stages.filter(({ type }) => type === "open").map(({ id }) => id);
  const withoutStage = 2;
  const due = (await provider.call(work.due, { limit: 50 }, { as })).body.items;

  return [
    [
      "leads of the month",
      ["home", await readTotal("overview", "leads")],
      ["home, by channel", await readTotal("byChannel", "leads")],
      ["home, by agency", await readTotal("byAgency", "leads")],
      ["list", await listed(month)],
    ],
    [
      "unique leads of the month",
      ["home", await readTotal("overview", "unique")],
      ["team", funnel.total],
      ["report by channel", await readTotal("byChannel", "unique")],
      ["report of stages", await readTotal("funnel", "standing")],
      ["list", await listed({ ...month, dealState: "new" })],
    ],
    [
      "duplicates of the month",
      ["home", await readTotal("overview", "duplicated")],
      ["list", await listed({ ...month, dealState: "duplicated" })],
    ],
    [
      "failed leads of the month",
      ["home", await readTotal("overview", "failed")],
      ["list", await listed({ ...month, dealState: "failed" })],
    ],
    [
      "open leads",
      ["report of ages", await readTotal("ageing", "open")],
      ["board, and those of no stage", (await inStages(open)) + withoutStage],
    ],
    ...(await Promise.all(
      [at.won, at.lost].map(
        async (stage): Promise<Number> => [
          `unique leads of the month in the stage ${stage === at.won ? "won" : "lost"}`,
          ["team", funnelAt(stage)],
          ["report", countAt(stage)],
          ["board", await inStages([stage], month)],
        ],
      ),
    )),
    ["cards of a column", ["its number", await inStages(open.slice(0, 1))], ["its cards", await cards(open[0] ?? "")]],
    [
      "sales of the month",
      ["home", await readTotal("overview", "sold")],
      ["team", (await provider.call(team.targets, {}, { as })).body.actual],
    ],
    [
      "overdue",
      ["home and team", (await provider.call(team.overdueTotal, {}, { as })).body.count],
      ["list of what is due", due.filter(({ dueAt }) => dueAt && Date.parse(dueAt) <= Date.now()).length],
    ],
  ];
}

test("a number is the same on homes, board, reports and lists, also with unusual leads", async () => {
  const all = await numbers();

  for (const [name, ...places] of all) {
    const counts = Object.fromEntries(places);
    const [first] = Object.values(counts);
    expect(counts, name).toEqual(Object.fromEntries(places.map(([place]) => [place, first])));
    expect(first, name).toBeTypeOf("number");
  }
  expect(Object.fromEntries(all.map(([name, ...places]) => [name, places[0]?.[1]]))).toEqual({
    "leads of the month": 14,
    "unique leads of the month": 10,
    "duplicates of the month": 2,
    "failed leads of the month": 2,
    "open leads": 7,
    "unique leads of the month in the stage won": 2,
    "unique leads of the month in the stage lost": 1,
    "cards of a column": 3,
    "sales of the month": 1,
    overdue: 1,
  });
});

test("a part of the month's leads is never more than all of them", async () => {
  const all = new Map((await numbers()).map(([name, ...places]) => [name, places[0]?.[1] ?? 0]));

  const parts = ["unique leads of the month", "duplicates of the month", "failed leads of the month"];
  expect(parts.reduce((sum, name) => sum + (all.get(name) ?? 0), 0)).toBe(all.get("leads of the month"));
});
