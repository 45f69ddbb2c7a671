import { afterAll, beforeAll, expect, test } from "vitest";
import { type Report, reports } from "@/contract/reports/reports.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

type Answered = { createdAt: string; firstContactAt: string | null; contactedAt?: string };

async function supervisorIn(timeZone: string, leads: Answered[]): Promise<TestUser> {
  const at = await provider.given.dealership();
  await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query("update license set time_zone = $2 where id = $1", [at.licenseId, timeZone]),
  );
  await provider.given.leads(at.licenseId, leads);
  return provider.given.user(at, "supervisor");
}

const getTotals = ({ measures, total }: Report) =>
  Object.fromEntries(measures.map(({ key }, place) => [key, total.values[place]]));

// Clock changes: Santiago back at 2026-04-05T03:00Z, Madrid forward at 2026-03-29T01:00Z, New York at
// 2026-03-08T07:00Z.
const ACROSS = [
  {
    timeZone: "America/Santiago",
    days: { from: "2026-04-04", to: "2026-04-04" },
    minutes: 50,
    range: "30-60",
    lead: { createdAt: "2026-04-05T02:30:00.000Z", firstContactAt: "2026-04-05T03:20:00.000Z" },
  },
  {
    timeZone: "Europe/Madrid",
    days: { from: "2026-03-29", to: "2026-03-29" },
    minutes: 20,
    range: "15-30",
    lead: { createdAt: "2026-03-29T00:50:00.000Z", firstContactAt: "2026-03-29T01:10:00.000Z" },
  },
  {
    timeZone: "America/New_York",
    days: { from: "2026-03-08", to: "2026-03-08" },
    minutes: 10,
    range: "5-15",
    lead: { createdAt: "2026-03-08T06:55:00.000Z", firstContactAt: "2026-03-08T07:05:00.000Z" },
  },
];

test.each(ACROSS)("a wait across the clock change of $timeZone counts real time", async (one) => {
  const as = await supervisorIn(one.timeZone, [one.lead]);

  const response = getTotals((await provider.call(reports.response, one.days, { as })).body);
  const { body: buckets } = await provider.call(reports.responseBuckets, one.days, { as });
  const advisors = getTotals((await provider.call(reports.advisors, one.days, { as })).body);

  expect(response).toMatchObject({ unique: 1, answered: 1, median: one.minutes, p90: one.minutes });
  expect([response.within15, response.within30]).toEqual([one.minutes <= 15 ? 1 : 0, one.minutes <= 30 ? 1 : 0]);
  expect(buckets.rows.find(({ values: [unique] }) => unique === 1)?.key).toBe(one.range);
  expect(advisors.medianResponse).toBe(one.minutes);
});

test("business hours follow the local clock, also in a week of a clock change", async () => {
  // Saturday 17:50 until Monday 8:10 in Madrid, one hour less than the clock shows.
  const weekend = { createdAt: "2026-03-28T16:50:00.000Z", firstContactAt: "2026-03-30T06:10:00.000Z" };
  const as = await supervisorIn("Europe/Madrid", [weekend]);

  const { body } = await provider.call(reports.response, { from: "2026-03-28", to: "2026-03-28" }, { as });

  expect(getTotals(body)).toMatchObject({ median: 37 * 60 + 20, businessMedian: 20 });
});

test("business hours are counted over hundreds of days", async () => {
  const evening = { createdAt: "2025-11-03T22:50:00.000Z", firstContactAt: "2025-11-04T13:10:00.000Z" };
  const untouched = { createdAt: "2025-11-03T22:50:00.000Z", firstContactAt: null };
  // Showroom leads may lack a first contact.
  const attended = { ...untouched, contactedAt: "2025-11-05T13:10:00.000Z" };
  const as = await supervisorIn("America/Guayaquil", [evening, untouched, attended]);
  const year = { from: "2025-01-01", to: "2025-12-31" };

  const { body: response } = await provider.call(reports.response, year, { as });
  const { body: buckets } = await provider.call(reports.responseBuckets, year, { as });

  expect(getTotals(response)).toMatchObject({ unique: 3, answered: 1, median: 14 * 60 + 20, businessMedian: 20 });
  const counted = buckets.rows.filter(({ values }) => values.some(Boolean)).map(({ key, values }) => [key, ...values]);
  expect(counted).toEqual([
    ["15-30", 0, 1],
    ["240-1440", 1, 0],
    ["none", 2, 2],
  ]);
});

test("a day of 23 hours, and one of 25, has the leads of its own hours and no others", async () => {
  const createdTimes = [
    // 8 March in New York from first to last moment, and the moments around it.
    "2026-03-08T04:59:59.999Z",
    "2026-03-08T05:00:00.000Z",
    "2026-03-09T03:59:59.999Z",
    "2026-03-09T04:00:00.000Z",
    // 1 November.
    "2026-11-01T03:59:59.999Z",
    "2026-11-01T04:00:00.000Z",
    "2026-11-02T04:59:59.999Z",
    "2026-11-02T05:00:00.000Z",
  ];
  const as = await supervisorIn(
    "America/New_York",
    createdTimes.map((createdAt) => ({ createdAt, firstContactAt: null })),
  );
  const received = async (from: string, to: string) => {
    const { body } = await provider.call(reports.received, { from, to }, { as });
    return body.rows.map(({ values: [unique] }) => unique);
  };

  expect(await received("2026-03-07", "2026-03-09")).toEqual([1, 2, 1]);
  expect(await received("2026-03-08", "2026-03-08")).toEqual([2]);
  expect(await received("2026-10-31", "2026-11-02")).toEqual([1, 2, 1]);
  expect(await received("2026-11-01", "2026-11-01")).toEqual([2]);
});

// Clock changes at midnight: Santiago skips to 01:00, Havana returns from 01:00.
const AT_MIDNIGHT = [
  {
    timeZone: "America/Santiago",
    from: "2026-09-05",
    day: "2026-09-06",
    to: "2026-09-07",
    first: "2026-09-06T04:00:00.000Z",
    next: "2026-09-07T03:00:00.000Z",
  },
  {
    timeZone: "America/Havana",
    from: "2026-10-31",
    day: "2026-11-01",
    to: "2026-11-02",
    first: "2026-11-01T04:00:00.000Z",
    next: "2026-11-02T05:00:00.000Z",
  },
];

test.each(AT_MIDNIGHT)("a day of $timeZone that begins as its clocks are set has its own leads", async (one) => {
  const { timeZone, from, day, to, first, next } = one;
  const before = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();
  const createdTimes = [before(first), first, before(next), next];
  const as = await supervisorIn(
    timeZone,
    createdTimes.map((createdAt) => ({ createdAt, firstContactAt: null })),
  );
  const around = { from, to };

  const { body } = await provider.call(reports.received, around, { as });
  const { body: drillDown } = await provider.call(
    reports.leads,
    { ...around, report: "received", measure: "unique", key: day, limit: 200, direction: "next" },
    { as },
  );

  expect(body.rows.find(({ key }) => key === day)?.values[0]).toBe(2);
  expect(drillDown.items.map(({ createdAt }) => createdAt)).toEqual([before(next), first]);
});

test("after a change of the licence's zone reports use the new zone", async () => {
  const as = await supervisorIn("America/Guayaquil", [
    { createdAt: "2026-03-10T04:30:00.000Z", firstContactAt: "2026-03-10T13:10:00.000Z" },
  ]);
  const days = { from: "2026-03-09", to: "2026-03-10" };
  const figures = async () => {
    const { body: response } = await provider.call(reports.response, days, { as });
    const { body: byHour } = await provider.call(reports.byHour, days, { as });
    return [
      response.rows.find(({ values: [unique] }) => unique)?.key,
      getTotals(response).businessMedian,
      byHour.rows[0]?.key,
    ];
  };
  const toStorable = await figures();

  await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query("update license set time_zone = 'Asia/Kathmandu' where id = $1", [as.licenseId]),
  );

  // 23:30 and 08:10; in Kathmandu 10:15 and 18:55.
  expect(toStorable).toEqual(["2026-03-09", 10, "1-23"]);
  expect(await figures()).toEqual(["2026-03-10", 465, "2-10"]);
});
