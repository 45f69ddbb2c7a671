import { afterAll, beforeAll, expect, test } from "vitest";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { processFixture } from "./report-fixture.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

/** First and last day of each bucket, and one long ago. */
const AGES = [0, 1, 2, 3, 4, 7, 8, 15, 16, 30, 31, 400];
const DAY_MS = 86_400_000;
const today = { from: "2026-06-01", to: "2026-06-01" };
const rowsOf = ({ rows }: Report) => Object.fromEntries(rows.map(({ key, values }) => [key, values]));

test("open leads are as old as whole days have passed since they came, whatever the period", async () => {
  const fixture = await processFixture(provider);
  const placement = { pipelineId: fixture.pipelineId, stageId: fixture.stages[0]?.id ?? null };
  // A few hours older, so that the day does not end during the count.
  const createdAt = (days: number) => new Date(Date.now() - (days + 0.5) * DAY_MS).toISOString();
  await provider.given.leads(
    fixture.licenseId,
    AGES.flatMap((days) => [
      { ...placement, createdAt: createdAt(days), firstContactAt: days % 2 === 0 ? createdAt(days) : null },
      { ...placement, createdAt: createdAt(days), stageId: fixture.won },
    ]),
  );

  const { body } = await provider.call(reports.ageing, today, { as: fixture.supervisor });

  expect(rowsOf(body)).toEqual({
    "0-1": [2, 1, 1],
    "2-3": [2, 1, 1],
    "4-7": [2, 1, 1],
    "8-15": [2, 1, 1],
    "16-30": [2, 2, 0],
    "31+": [2, 1, 1],
  });
  for (const { key, values } of body.rows) {
    const mark = { ...today, report: "ageing", measure: "open", key } as const;
    const drillDown = await provider.call(reports.leads, mark, { as: fixture.supervisor });
    expect([key, drillDown.body.items.length]).toEqual([key, values[0]]);
  }
});

test("overdue counts past next actions of open leads", async () => {
  const fixture = await processFixture(provider);
  const advisor = await provider.given.user(fixture, "sales-manager");
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const due = (minutes: number) => ({
    advisorId: advisor.userId,
    pipelineId: fixture.pipelineId,
    stageId: fixture.stages[0]?.id ?? null,
    nextAction: "call" as const,
    nextActionAt: at(minutes),
  });
  await provider.given.leads(fixture.licenseId, [
    due(-1),
    due(-10_000),
    due(60),
    { ...due(-1), stageId: fixture.won },
    { ...due(-1), advisorId: null },
  ]);

  const { body } = await provider.call(reports.advisors, today, { as: fixture.supervisor });

  const place = body.measures.findIndex(({ key }) => key === "overdue");
  expect(Object.fromEntries(body.rows.map(({ key, values }) => [key, values[place]]))).toEqual({
    [advisor.userId]: 2,
    none: 1,
  });
});
