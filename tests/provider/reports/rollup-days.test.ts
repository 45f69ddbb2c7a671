import { eq, getTableColumns } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_REPORT_DAYS, type ReportName, reports } from "@/contract/reports/reports.ts";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { contactAttempt, contactResult } from "@/provider/db/schema/contact-attempts.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { REPORTS } from "@/provider/domains/reports/index.ts";
import { daysBetween } from "@/provider/domains/reports/period.ts";
import type { RollupDays } from "@/provider/domains/reports/report.ts";
import { splitPeriod } from "@/provider/domains/reports/rollups/days.ts";
import { dropRollups, findRollupDays, rebuildRollups } from "@/provider/domains/reports/rollups/jobs.ts";
import { buildRollupInsert, ROLLUPS } from "@/provider/domains/reports/rollups/rollups.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { firstAttemptAt, givenLedger, type ReportOracle, toLocalDay, WHOLE } from "./report-oracle.ts";

let provider: TestProvider;
let ledger: ReportOracle;
/** Types with all attempts, and with none. */
let kinds: { own: string; other: string };
beforeAll(async () => {
  provider = await startProvider();
  ledger = await givenLedger(provider);
  const { licenseId } = ledger.at;
  const [own, other] = [await provider.given.contactResult(licenseId), await provider.given.contactResult(licenseId)];
  kinds = { own: own.id, other: other.id };
  await inside((db) => db.update(contactAttempt).set({ resultId: own.id }));
});
afterAll(() => provider.stop());

const never = new AbortController().signal;
const KEEPING = (Object.keys(REPORTS) as ReportName[]).filter((name) =>
  REPORTS[name].seriesList.some(({ rollup }) => rollup !== undefined),
);
/** By day, by month, with empty days at both ends, with comparison, and filtered. */
const REQUESTS = {
  "all days": WHOLE,
  "a year that begins and ends within months, which are told whole": { from: "2025-03-10", to: "2026-03-09" },
  "a year of months": { from: "2025-06-01", to: "2026-05-31" },
  "a few days beside those before": { from: "2026-02-20", to: "2026-03-02", compare: "previous" },
  "a month beside the last": { from: "2026-03-01", to: "2026-03-15", compare: "lastMonth" },
  "one source": { ...WHOLE, source: "web" },
};

const BY_DAY = { "all days": REQUESTS["all days"] };

const inside = <T>(work: (db: Db) => Promise<T>) =>
  provider.services.database.transaction({ role: "tenant", licenseId: ledger.at.licenseId }, work);
const rebuild = () => rebuildRollups(provider.services.database, ledger.at.licenseId, never);
const forget = () => dropRollups(provider.services.database, ledger.at.licenseId);

async function everything(requests: Partial<typeof REQUESTS> = REQUESTS) {
  const reported: Record<string, unknown> = {};
  for (const name of KEEPING) {
    for (const [variant, filter] of Object.entries(requests)) {
      const { asOf: _, ...report } = await ledger.readReport(name, filter);
      reported[`${name}, ${variant}`] = report;
    }
  }
  return reported;
}

async function rowsIn(table: string): Promise<number> {
  const { rows } = await inside(({ $client }) => $client.query(`select count(*)::int as count from ${table}`));
  return rows[0].count;
}

async function storedRows(): Promise<object[]> {
  const { rows } = await inside(({ $client }) =>
    $client.query(`select sheet, day, key, column_key, middle, numbers from report_day_row order by 1, 2, 3, 4, 5`),
  );
  // Values of a percentile have no order.
  return rows.map((row) => (row.middle === null ? row : { ...row, numbers: row.numbers.toSorted() }));
}

test("daily totals match the rows themselves, for every report and filter", async () => {
  await forget();
  const live = await everything();

  expect(await rebuild()).toBeGreaterThan(200);
  const stored = await everything();

  expect(stored).toEqual(live);
});

test("a report reads daily totals only for the whole licence", async () => {
  await rebuild();
  await doubleTheLeads();

  const [all, narrowed] = [await ledger.readReport("overview"), await ledger.readReport("overview", { source: "web" })];

  await forget();
  expect(all.total.values[0]).toBe(2 * ((await ledger.readReport("overview")).total.values[0] ?? 0));
  expect(narrowed.total).toEqual((await ledger.readReport("overview", { source: "web" })).total);
});

async function doubleTheLeads() {
  await inside(async ({ $client }) => {
    const { rows } = await $client.query("select * from report_day_row where sheet = 'leads'");
    await $client.query("delete from report_day_row where sheet = 'leads'");
    for (const { license_id, sheet, day, place, numbers } of rows) {
      const twice = numbers.map((one: number) => one * 2);
      await $client.query(
        "insert into report_day_row (license_id, sheet, day, place, numbers) values ($1, $2, $3, $4, $5)",
        [license_id, sheet, day, place, twice],
      );
    }
  });
}

describe("after a change of counted data", () => {
  const oldest = () =>
    ledger.reported.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)).filter((one) => one.dealState === "new");
  const CHANGES: Record<string, (db: Db) => Promise<unknown>> = {
    "a lead is spoken with": (db) => {
      const { id } = oldest().find(({ firstContactAt }) => !firstContactAt) as { id: string };
      return db
        .update(lead)
        .set({ firstContactAt: "2026-02-21T15:00:00.000Z", contactedAt: "2026-02-21T15:00:00.000Z" })
        .where(eq(lead.id, id));
    },
    "a lead is sold": async (db) => {
      const { id } = oldest().find(({ isOpen }) => isOpen) as { id: string };
      await db.update(lead).set({ stageId: ledger.at.won, stageAt: "2026-03-01T15:00:00.000Z" }).where(eq(lead.id, id));
    },
    "a lead is found to be another's repetition": (db) => {
      const met = ledger.meetings.find(({ leadId }) => leadId && ledger.leadOf(leadId)?.dealState === "new");
      return db
        .update(lead)
        .set({ dealState: "failed" })
        .where(eq(lead.id, met?.leadId ?? ""));
    },
    "a lead came on another day": (db) =>
      db
        .update(lead)
        .set({ createdAt: "2026-02-09T15:00:00.000Z" })
        .where(eq(lead.id, oldest().at(-1)?.id ?? "")),
    "a lead is erased": (db) =>
      db
        .update(lead)
        .set({ erasedAt: "2026-03-20T15:00:00.000Z" })
        .where(eq(lead.id, oldest()[3]?.id ?? "")),
    "a lead is found to be of another origin, form and completion": (db) =>
      db
        .update(lead)
        .set({ origin: "Otra", formName: "Otro", completion: "incomplete" })
        .where(eq(lead.id, oldest()[4]?.id ?? "")),
    "a lead is at fault in another field": async (db) => {
      const failed = ledger.reported.find(({ dealState }) => dealState === "failed");
      await db
        .update(lead)
        .set({ errors: [{ field: "made up", code: "invalid" }] })
        .where(eq(lead.id, failed?.id ?? ""));
    },
    "a result hangs below another": async (db) => {
      await db.update(contactResult).set({ parentId: kinds.other }).where(eq(contactResult.id, kinds.own));
    },
    "a result is removed": (db) => db.delete(contactResult).where(eq(contactResult.id, kinds.own)),
    "an attempt is noted late": async (db) => {
      const [one] = await db.select().from(contactAttempt).limit(1);
      const late = { ...one, id: crypto.randomUUID(), at: "2026-02-12T15:00:00.000Z" };
      await db.insert(contactAttempt).values(late as typeof contactAttempt.$inferInsert);
    },
    "a first attempt on another day than the lead's was a minute earlier": async (db) => {
      const [one] = ledger.reported.flatMap((each) => {
        const first = firstAttemptAt(each);
        const firstAttempt = each.tries.find(({ at, actorId }) => actorId !== null && at === first);
        return firstAttempt && each.dealState === "new" && toLocalDay(firstAttempt.at) !== toLocalDay(each.createdAt)
          ? [firstAttempt]
          : [];
      });
      const earlier = new Date(Date.parse(one?.at ?? "") - 60_000).toISOString();
      await db
        .update(contactAttempt)
        .set({ at: earlier })
        .where(eq(contactAttempt.id, one?.id ?? ""));
    },
    "a stage becomes one in which leads are lost": async (db) => {
      const [open] = await db.select().from(stage).where(eq(stage.type, "open")).limit(1);
      await db
        .update(stage)
        .set({ type: "lost", reasons: ["Precio"] })
        .where(eq(stage.id, open?.id ?? ""));
    },
    "nobody came after all": async (db) => {
      const [one] = await db.select().from(appointment).where(eq(appointment.state, "shown")).limit(1);
      await db
        .update(appointment)
        .set({ state: "noShow" })
        .where(eq(appointment.id, one?.id ?? ""));
    },
    "an appointment goes to another day": async (db) => {
      const [one] = await db.select().from(appointment).where(eq(appointment.state, "shown")).limit(1);
      await db
        .update(appointment)
        .set({ startsAt: "2026-02-14T15:00:00.000Z", endsAt: "2026-02-14T16:00:00.000Z" })
        .where(eq(appointment.id, one?.id ?? ""));
    },
  };

  test.each(Object.keys(CHANGES))("%s: reports show it at once, and after the recount", async (name) => {
    await rebuild();
    await inside(CHANGES[name] as (db: Db) => Promise<unknown>);

    const [changed, atOnce] = [await rowsIn("report_day_change"), await everything(BY_DAY)];
    await rebuild();
    const [left, recounted] = [await rowsIn("report_day_change"), await storedRows()];
    await forget();
    const live = await everything(BY_DAY);
    await rebuild();

    expect(changed).toBeGreaterThan(0);
    expect(left).toBe(0);
    expect(atOnce).toEqual(live);
    expect(recounted).toEqual(await storedRows());
  });
});

test("changes unrelated to stored days recount none: a new lead, and its activity", async () => {
  const { given, call } = provider;
  await rebuild();
  const { id } = await given.lead(ledger.at.licenseId, { createdAt: new Date().toISOString() });

  await inside((db) => db.update(lead).set({ firstContactAt: new Date().toISOString() }).where(eq(lead.id, id)));
  const changed = await rowsIn("report_day_change");
  const { body } = await call(
    reports.overview,
    { from: "2026-02-08", to: new Date().toISOString().slice(0, 10) },
    { as: ledger.at.supervisor },
  );

  expect(changed).toBe(0);
  expect(body.total.values[0]).toBe(ledger.reported.length + 1);
});

// PGlite has one connection, so no concurrent change is possible.
const onPostgres = process.env.DATABASE_URL ? test : test.skip;

onPostgres("a change during the recount of its day is not lost", async () => {
  const { database } = provider.services;
  const role = { role: "tenant", licenseId: ledger.at.licenseId } as const;
  await forget();
  const reported = Promise.withResolvers<void>();
  const under = Promise.withResolvers<void>();
  const sold = ledger.reported.find((one) => one.dealState === "new" && one.isOpen);

  const change = database.transaction(role, async (db) => {
    await db
      .update(lead)
      .set({ advisorId: null, dealState: "failed" })
      .where(eq(lead.id, sold?.id ?? ""));
    under.resolve();
    await reported.promise;
  });
  await under.promise;
  await rebuild();
  reported.resolve();
  await change;
  const after = await everything(BY_DAY);
  await forget();

  expect(after).toEqual(await everything(BY_DAY));
});

describe("which days are read from daily totals", () => {
  const period = daysBetween("2026-02-01", "2026-02-20", "America/Guayaquil");
  const storedExcept = (...days: number[]) =>
    new Map(
      Array.from({ length: 20 }, (_, place) => place + 1)
        .filter((day) => !days.includes(day))
        .map((day) => [`2026-02-${String(day).padStart(2, "0")}`, 10]),
    );
  const listLive = (stored: RollupDays, stableAfterDays = 0) =>
    splitPeriod(period, { stored, stableAfterDays, timeZone: "America/Guayaquil" })?.live.map(
      ({ firstDay, lastDay }) => [Number(firstDay.slice(-2)), Number(lastDay.slice(-2))],
    );

  test("those that are not are counted apart, at the ends and between", () => {
    expect(listLive(storedExcept(1, 2, 9, 20))).toEqual([
      [1, 2],
      [9, 9],
      [20, 20],
    ]);
    expect(listLive(storedExcept())).toEqual([]);
  });

  test("scattered days are grouped with their nearest, including the days between", () => {
    expect(listLive(storedExcept(1, 5, 7, 12, 14, 20))).toEqual([
      [1, 7],
      [12, 14],
      [20, 20],
    ]);
  });

  test("a day counted before its data was final, or without totals, is not read", () => {
    expect(listLive(storedExcept(), 11)).toBeUndefined();
    expect(listLive(new Map())).toBeUndefined();
  });

  test("days of one zone are not read as those of another", async () => {
    await rebuild();

    const [own, other] = await Promise.all(
      ["America/Guayaquil", "Pacific/Galapagos"].map((zone) => inside((db) => findRollupDays(db, zone, [period]))),
    );

    expect(own?.size).toBe(13);
    expect(other?.size).toBe(0);
  });
});

test("days older than ten years are forgotten", async () => {
  await rebuild();
  await inside(({ $client }) =>
    $client.query(
      `insert into report_day (license_id, day, time_zone, definition, told_on)
        select license_id, current_date - 4000, time_zone, definition, told_on from report_day limit 1`,
    ),
  );

  await rebuild();

  const { rows } = await inside(({ $client }) =>
    $client.query("select current_date - min(day) as age from report_day"),
  );
  expect(rows[0].age).toBeLessThanOrEqual(10 * MAX_REPORT_DAYS);
});

test("every column of a lead that a total reads marks its day when it changes", async () => {
  const { rows } = await inside(({ $client }) =>
    $client.query("select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'lead_update_rollup_days'"),
  );
  const read = new Set(
    ROLLUPS.flatMap((rollup) => {
      const { sql: text } = new PgDialect().sqlToQuery(
        buildRollupInsert(rollup, daysBetween(WHOLE.from, WHOLE.to, "UTC"), "UTC"),
      );
      return [...text.matchAll(/"?lead"?\."?(\w+)"?/g)].map(([, column]) => column);
    }),
  );

  const columns = Object.values(getTableColumns(lead)).map(({ name }) => name);
  const reported = [...read].filter(
    (column) => columns.includes(column ?? "") && column !== "id" && column !== "license_id",
  );
  expect(reported.length).toBeGreaterThan(10);
  expect(reported.filter((column) => !rows[0].text.includes(`new.${column}`))).toEqual([]);
});

test("every rollup has a name of its own", () => {
  const names = Object.values(REPORTS).flatMap(({ seriesList }) => seriesList.flatMap(({ rollup }) => rollup ?? []));

  expect(new Set(names).size).toBe(names.length);
});
