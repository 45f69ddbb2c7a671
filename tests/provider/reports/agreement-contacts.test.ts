import { afterAll, beforeAll, expect, test } from "vitest";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import {
  countBy,
  dayOf,
  each,
  firstTryOf,
  givenLedger,
  hourOf,
  isContacted,
  isUnique,
  type Ledger,
  middle,
  minutesOf,
  minutesToTry,
  rowsOf,
  said,
  share,
  type Told,
  totalOf,
  totalsOf,
  within,
} from "./told.ts";

let provider: TestProvider;
let ledger: Ledger;
beforeAll(async () => {
  provider = await startProvider();
  ledger = await givenLedger(provider);
}, 60_000);
afterAll(() => provider.stop());

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Day by day, what lies between its opening and its closing. In Guayaquil it is always five hours earlier. */
function openMinutes({ createdAt, firstContactAt }: Told): number[] {
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

test("first contacts, their middle, their P90 and what was in time agree with the leads', and so in business hours", async () => {
  const unique = ledger.told.filter(isUnique);
  const [minutes, open] = [unique.flatMap(minutesOf), unique.flatMap(openMinutes)];
  const inTime = (some: number[], most: number) => some.filter((one) => one <= most).length / unique.length;

  const response = await ledger.ask("response");

  expect(totalsOf(response)).toEqual(
    said({
      ...{ unique: unique.length, answered: minutes.length, median: middle(minutes), p90: within(0.9, minutes) },
      ...{ within5: inTime(minutes, 5), within15: inTime(minutes, 15) },
      ...{ within30: inTime(minutes, 30), within60: inTime(minutes, 60) },
      ...{ businessMedian: middle(open), businessP90: within(0.9, open) },
      ...{ businessWithin5: inTime(open, 5), businessWithin15: inTime(open, 15) },
      ...{ businessWithin30: inTime(open, 30), businessWithin60: inTime(open, 60) },
    }),
  );
  const byDay = (tell: (some: Told[]) => number | null) => each(unique, ({ createdAt }) => dayOf(createdAt), tell);
  expect(rowsOf(response, "p90")).toEqual(byDay((some) => within(0.9, some.flatMap(minutesOf))));
  expect(rowsOf(response, "businessMedian")).toEqual(byDay((some) => middle(some.flatMap(openMinutes))));
});

test("when a person first tried agrees with each lead's attempts, whatever came of it, and automatic messages are none", async () => {
  const unique = ledger.told.filter(isUnique);
  const minutes = unique.flatMap(minutesToTry);
  const isAutomatic = ({ tries }: Told) => tries.some(({ actorId }) => actorId === null);

  const report = await ledger.ask("firstAttempt");

  expect(totalsOf(report)).toEqual(
    said({
      ...{ unique: unique.length, tried: minutes.length, notTried: unique.length - minutes.length },
      ...{ tryMedian: middle(minutes), tryP90: within(0.9, minutes) },
    }),
  );
  const byDay = (tell: (some: Told[]) => number | null) => each(unique, ({ createdAt }) => dayOf(createdAt), tell);
  expect(rowsOf(report, "tried")).toEqual(byDay((some) => some.flatMap(minutesToTry).length));
  expect(rowsOf(report, "tryMedian")).toEqual(byDay((some) => middle(some.flatMap(minutesToTry))));
  expect(rowsOf(report, "tryP90")).toEqual(byDay((some) => within(0.9, some.flatMap(minutesToTry))));
  // Some were tried in vain before anybody spoke with them, and some had a message first.
  expect(unique.some((lead) => lead.firstContactAt && (firstTryOf(lead) ?? "") < lead.firstContactAt)).toBe(true);
  expect(unique.some((lead) => isAutomatic(lead) && lead.tries[0]?.at !== firstTryOf(lead))).toBe(true);
});

const RANGES: Record<string, number> = {
  ...{ "0-5": 5, "5-15": 15, "15-30": 30, "30-60": 60, "60-240": 240, "240-1440": 1440 },
  "1440+": Number.POSITIVE_INFINITY,
};

test("each unique lead is in the one bucket of its minutes, and of its open minutes", async () => {
  const unique = ledger.told.filter(isUnique);
  const rangeOf =
    (tell: (lead: Told) => number[]) =>
    (lead: Told): string => {
      const [minutes] = tell(lead);
      if (minutes === undefined) return "none";
      return Object.entries(RANGES).find(([, most]) => minutes <= most)?.[0] ?? "";
    };

  const buckets = await ledger.ask("responseBuckets");

  expect(rowsOf(buckets, "unique")).toEqual(countBy(unique, rangeOf(minutesOf)));
  expect(rowsOf(buckets, "businessUnique")).toEqual(countBy(unique, rangeOf(openMinutes)));
});

test("attempts and what came of them agree with each lead's own", async () => {
  const { attempts, told, ask } = ledger;
  const isHuman = ({ isHumanContact }: (typeof attempts)[number]) => isHumanContact;
  const isEffective = (one: (typeof attempts)[number]) => one.isHumanContact && one.isEffective;
  const unique = told.filter(isUnique);

  const [report, agents, byHour] = [await ask("attempts"), await ask("agents"), await ask("attemptsByHour")];

  expect(totalsOf(report)).toEqual(
    said({
      ...{ attempts: attempts.length, spokenWith: attempts.filter(isHuman).length },
      ...{ effective: attempts.filter(isEffective).length, unique: unique.length },
      contactRate: share(unique, isContacted),
    }),
  );
  expect(rowsOf(report, "contactRate")).toEqual(
    each(
      unique,
      ({ createdAt }) => dayOf(createdAt),
      (some) => share(some, isContacted),
    ),
  );
  expect(rowsOf(await ask("contactBySource"), "contactRate")).toEqual(
    each(
      unique,
      ({ source }) => source,
      (some) => share(some, isContacted),
    ),
  );
  expect(rowsOf(await ask("typification"), "attempts")).toEqual(countBy(attempts, ({ result }) => result));
  const ofActor = (tell: (some: typeof attempts) => number | null) =>
    each(attempts, ({ actorId }) => actorId ?? "none", tell);
  expect(rowsOf(agents, "attempts")).toEqual(ofActor(({ length }) => length));
  expect(rowsOf(agents, "spokenRate")).toEqual(ofActor((some) => share(some, isHuman)));
  expect(rowsOf(agents, "effectiveRate")).toEqual(ofActor((some) => share(some, isEffective)));
  const ofHour = (tell: (some: typeof attempts) => number | null) => each(attempts, ({ at }) => hourOf(at), tell);
  expect(rowsOf(byHour, "attempts")).toEqual(ofHour(({ length }) => length));
  expect(rowsOf(byHour, "spokenRate")).toEqual(ofHour((some) => share(some, isHuman)));
  expect(rowsOf(byHour, "effectiveRate")).toEqual(ofHour((some) => share(some, isEffective)));
});

test("each unique lead was tried as often as its attempts say until somebody was spoken with", async () => {
  const unique = ledger.told.filter(isUnique);
  const tries = ({ tries: all, firstContactAt }: Told) => {
    const { length } = all.filter(({ at }) => !firstContactAt || at <= firstContactAt);
    return length < 5 ? String(length) : "5+";
  };

  const report = await ledger.ask("attemptsPerLead");

  expect(rowsOf(report, "unique")).toEqual(countBy(unique, tries));
  expect(rowsOf(report, "spokenWith")).toEqual(
    countBy(
      unique.filter(({ firstContactAt }) => firstContactAt),
      tries,
    ),
  );
});

test("appointments are of their type and of the day on which they were made", async () => {
  const { made, ask } = ledger;
  const isOf = (type: string) => made.filter((meeting) => meeting.type === type).length;

  const report = await ask("appointmentsSet");

  expect(totalsOf(report)).toEqual(
    said({
      ...{ appointments: made.length, calls: isOf("call"), visits: isOf("visit"), testDrives: isOf("testDrive") },
      ...{ deliveries: isOf("delivery"), workshops: isOf("workshop") },
    }),
  );
  expect(rowsOf(report, "appointments")).toEqual(countBy(made, ({ createdAt }) => dayOf(createdAt)));
  expect(totalOf(report, "appointments")).toBeGreaterThan(4);
});
