import { type SQL, sql } from "drizzle-orm";
import type { Counted, ReportFilter } from "@/contract/reports/reports.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Period } from "./period.ts";

/**
 * Rows that are counted. `lead` is among the tables: reach and the bar's filters are its columns, but where the rows have
 * `own` ones.
 */
export type Dataset = {
  of: Counted;
  own?: { agency?: SQL; advisor?: SQL };
  from: SQL | ((period: Period, timeZone: string) => SQL);
  /** The time by which a row belongs to a period; null: how it stands now, whenever it came. */
  at: SQL | null;
  /** Of what stands now: the time by whose days it is kept. */
  cameAt?: SQL;
  /** It is one of the lead itself that may not be known yet as of then: those that have it now are found by their index. */
  isLeadsOwnTime?: true;
  where?: SQL;
  /** Of the licence as a whole: narrowed to an agency, a model or an advisor it is not known. */
  isOfAll?: true;
  /**
   * What only few of the rows have, and an index of their own: what is said of those alone (`inSparseSubset`) is counted among them.
   * All else is counted in `all`, the same rows without what only those few are asked for.
   */
  few?: { where: SQL; all: SQL };
};

/** What is said, and whether it can be true only of the facts' few. */
export type Condition = SQL & { isSparse?: true };

/** Holds for no row but the few of its facts. Of facts without any it is as any other. */
export const inSparseSubset = (where: SQL): Condition => Object.assign(sql`${where}`, { isSparse: true as const });

/**
 * What is said of the rows of one mark. Whatever it is, `where` picks the rows that it counted, and so the leads behind it.
 * A count is of them, or of the many that each of them stands for (`value`). A rate is their share of those of `of`;
 * minutes are the middle of `value`, or what the given share of them stays within. Money is what `value` comes to in all
 * rows, or one's part of it where `per` says how many there are.
 */
export type Measure = (
  | { kind: "count"; where?: Condition; value?: SQL }
  | { kind: "rate"; where: Condition; of?: Condition }
  | { kind: "minutes"; where?: Condition; value: SQL; share: number }
  | { kind: "money"; where?: Condition; value: SQL; per?: SQL }
) & {
  /** What it says keeps no moment: of a period as it stood then it is not known. */
  isCurrentOnly?: true;
};

/** By what rows are told apart, as text. @param timeZone the licence's @param byDay else by month */
export type Key = ((timeZone: string, byDay: boolean) => SQL) & {
  /** It is the day of the facts' own time, or the month of that. */
  time?: (byDay: boolean) => "day" | "month";
  grouped?: (period: Period, timeZone: string, byDay: boolean) => Grouped;
};

/**
 * The same for many rows: `by` is quickly said of each, `name` tells the key of what was grouped by it. Where minutes are
 * measured each `by` has a key of its own, for middles do not add up.
 */
export type Grouped = { by: SQL; name: (by: SQL) => SQL };

/** What has a name that the customer gave it. @param key the key, as text */
export type Label = (key: SQL) => SQL;

/**
 * Which rows there are: every day (or month, where there are many days) of the period; whole months, a year of them at least;
 * some words in their order; or what is found, the largest first, of which `largest` tells no more than `MOST_REPORT_ROWS`.
 */
export type Rows = "times" | "months" | readonly string[] | "found" | "largest";

/** Measures over the same rows. A report with several has a mark for each key that any of them has. */
export type Part = {
  facts: Dataset;
  key?: Key;
  column?: Key;
  /** The key of every row that is none of the facts' few: for those alone another is asked. */
  keyOfRest?: string;
  measures: Record<string, Measure>;
  /**
   * What it is called where what it says of a past day is kept (`kept/`), which is worth it where reading a year's rows
   * takes long. Nothing that it counts or is told by depends on anything but their moves, attempts and appointments, the kinds of
   * stages, what results hang below, and those columns of leads that the trigger `lead_day_retold` names.
   */
  sheet?: string;
  /** After how many days what it says of a day no longer depends on what day it is; never did, where this is not said. */
  stableAfterDays?: number;
};

export type ReportDefinition = {
  parts: readonly Part[];
  rows: Rows;
  label?: Label;
  columnLabel?: Label;
  /** What rows that are found stand in the order of; else the largest first. */
  order?: Label;
  /** One row more, that says the same of today; compared with yesterday until this hour. */
  hasToday?: true;
};

export const count = (where?: Condition): Measure => ({ kind: "count", ...(where && { where }) });
/** Of what a lead has in the end, as an advisor, nobody knows when it came to have it. */
export const ofNow = (measure: Measure): Measure => ({ ...measure, isCurrentOnly: true });
/** Where a row stands for as many as `value`. */
export const total = (value: SQL): Measure => ({ kind: "count", value });
/** What all rows cost. */
export const money = (value: SQL): Measure => ({ kind: "money", value });
/** What all rows cost, for each of those that `where` holds for, or of the many of each of them that `per` says. */
export const costOf = (value: SQL, where?: Condition, per?: SQL): Measure => ({
  kind: "money",
  value,
  per: per ?? (where ? sql`case when ${where} then 1 else 0 end` : sql`1`),
  ...(where && { where }),
});
/** Of those that `of` holds for, the share of those that `where` holds for as well. */
export const rate = (where: Condition, of?: Condition): Measure => ({ kind: "rate", where, ...(of && { of }) });
export const median = (value: SQL, where?: Condition): Measure => percentile(0.5, value, where);
export const percentile = (share: number, value: SQL, where?: Condition): Measure => ({
  kind: "minutes",
  value,
  share,
  ...(where && { where }),
});

/** A period that is counted: `place` tells them apart in the answer, `key` is the one mark that it makes. */
export type Counting = { place: number; period: Period; byDay: boolean; key?: string };

/** Whose numbers, of which rows. */
export type Asked = {
  actor: LicensedActor;
  timeZone: string;
  filter: Omit<ReportFilter, "compare">;
  kept?: RollupDays;
};

/** The days that are kept and of which nothing changed since, each with how many days it was past when it was told. */
export type RollupDays = ReadonlyMap<string, number>;
