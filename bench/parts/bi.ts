import { REPORTS, type ReportName, reports } from "@/contract/reports/reports.ts";
import { openDatabase } from "@/provider/db/client.ts";
import { rebuildRollups } from "@/provider/domains/reports/rollups/jobs.ts";
import { makeActivity } from "../support/activity.ts";
import type { BenchContext, Part } from "../support/context.ts";
import { ofSorted } from "../support/numbers.ts";
import { type Provider, type Signed, signIn, startProvider } from "../support/provider.ts";
import { type Figure, milliseconds, times } from "../support/report.ts";
import { readPages } from "../support/report-pages.ts";

/** Days before the last lead. A year has no comparison; the others compare with as many days before. */
const PERIODS = { week: 7, month: 30, quarter: 91, year: 365 } as const;
type PeriodName = keyof typeof PERIODS;
const OF_PAGES: readonly PeriodName[] = ["month", "quarter", "year"];
const OF_HOMES: Partial<Record<ReportName, readonly PeriodName[]>> = { daily: ["month"], due: ["week"] };
const MAX = 250;
const MAX_OF_OVERVIEW = 150;
const MAX_OF_PAGE = 1000;
const DAY_MS = 86_400_000;

export const bi: Part = {
  name: "bi",
  title: "Figures of a million leads",
  run: async (bench) => {
    const { many, rounds } = bench.size;
    const url = await bench.database("bi", many);
    const provider = await startProvider({ url });
    try {
      const person = await signIn(provider);
      const until = await lastDay(url, person.licenseId);
      await keepDays(url, person.licenseId);
      const plain = await plainCount(url, person.licenseId, until);
      const figures: Figure[] = [];
      for (const period of Object.keys(PERIODS) as PeriodName[]) {
        const days = PERIODS[period];
        for (const name of REPORTS) {
          if (!(OF_HOMES[name] ?? OF_PAGES).includes(period)) continue;
          const took = await fetchReport(provider, person, name, until, days, rounds * 5);
          const max = name === "overview" ? MAX_OF_OVERVIEW : MAX;
          figures.push(toFigure(`${name}, a ${period}`, took, plain(days), max));
        }
      }
      const days = { from: toDay(until - PERIODS.month * DAY_MS), to: toDay(until) };
      for (const { path, charts, ms } of await readPages(provider, days, rounds)) {
        const what = `\`${path}\` of a month in a browser, until the last of its ${charts} charts is drawn`;
        const figure = { ours: milliseconds(ms), raw: "", ratio: "", target: `< ${MAX_OF_PAGE} ms` };
        figures.push({ what, ...figure, isMet: ms < MAX_OF_PAGE });
      }
      return { figures, notes: listNotes(bench) };
    } finally {
      await provider.stop();
    }
  },
};

function listNotes({ size: { many, rounds } }: BenchContext): string[] {
  return [
    `GET /filters/bi/… by one connection, one after the other, ${rounds * 5} times; p95. ${many.toLocaleString("en")} leads of three years, those of the last year worked: tried, moved, met, and for some of them something was spent.`,
    `Pages: with a session, each in a new tab; the median of ${rounds}.`,
    "Rollups of past days exist (decision 40), and nothing changed since.",
    "A week, a month and a quarter are compared with the same time before, which reads twice as much. Raw: `count(*)` of the same leads by `pg`, without the comparison.",
  ];
}

function toFigure(what: string, took: number[], raw: number, max: number): Figure {
  const p95 = ofSorted(
    took.toSorted((a, b) => a - b),
    0.95,
  );
  const figure = { ours: milliseconds(p95), raw: milliseconds(raw), ratio: times(p95 / raw) };
  return { what, ...figure, target: `< ${max} ms`, isMet: p95 < max };
}

async function lastDay(url: string, licenseId: string): Promise<number> {
  const database = await openDatabase({ url });
  try {
    const until = Date.now() - 90 * DAY_MS;
    await makeActivity(database, licenseId, new Date(until - 366 * DAY_MS).toISOString());
    return until;
  } finally {
    await database.close();
  }
}

async function keepDays(url: string, licenseId: string): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await rebuildRollups(database, licenseId, new AbortController().signal);
  } finally {
    await database.close();
  }
}

async function plainCount(url: string, licenseId: string, until: number): Promise<(days: number) => number> {
  const database = await openDatabase({ url });
  const found = new Map<number, number>();
  try {
    for (const days of Object.values(PERIODS)) {
      const took: number[] = [];
      for (let turn = 0; turn < 5; turn++) {
        await database.read({ role: "tenant", licenseId }, async ({ $client }) => {
          const start = performance.now();
          await $client.query(
            "select count(*) from lead where created_at >= $1::timestamptz and created_at < $2::timestamptz",
            [new Date(until - days * DAY_MS).toISOString(), new Date(until).toISOString()],
          );
          took.push(performance.now() - start);
        });
      }
      found.set(
        days,
        ofSorted(
          took.toSorted((a, b) => a - b),
          0.5,
        ),
      );
    }
  } finally {
    await database.close();
  }
  return (days) => found.get(days) ?? Number.NaN;
}

const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

async function fetchReport(
  { url }: Provider,
  { headers }: Signed,
  name: ReportName,
  until: number,
  days: number,
  turns: number,
): Promise<number[]> {
  const compare = days > PERIODS.quarter ? "none" : "previous";
  const query = new URLSearchParams({ from: toDay(until - days * DAY_MS), to: toDay(until), compare });
  const took: number[] = [];
  for (let turn = 0; turn <= turns; turn++) {
    const start = performance.now();
    const response = await fetch(`${url}${reports[name].path}?${query}`, { headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    // The first run warms up.
    if (turn > 0) took.push(performance.now() - start);
  }
  return took;
}
