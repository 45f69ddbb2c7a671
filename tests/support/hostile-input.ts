import naughty from "big-list-of-naughty-strings" with { type: "json" };
import type { Endpoint } from "@/contract/kernel/endpoint.ts";

/** The Big List of Naughty Strings, and strings that break a database, a header, a path or a parser. */
export const NAUGHTY: string[] = [
  ...naughty,
  "\0",
  "a\0b",
  "\ud800",
  "a\udfff",
  "\r\nX-Injected: 1",
  "%00",
  "%ff",
  "+",
  "%2B",
  "\\",
  "%",
  "_",
  "%_%",
  "__proto__",
  "constructor",
  "toString",
  "9".repeat(400),
  "x".repeat(10_000),
  "🏎️".repeat(500),
  "2026-02-30T25:61:61Z",
  "-1",
  "1e309",
  "NaN",
  "01a1fdc3-ae4a-754e-851a-322c7cf6e0e4' or '1'='1",
];

/** SQL that would show in time, rows or an error if it ran. */
export const INJECTIONS = [
  "'",
  "''",
  "' or '1'='1",
  "' or 1=1--",
  '" or ""="',
  "') or ('1'='1",
  "'; drop table lead; --",
  "'; select pg_sleep(3); --",
  "' || pg_sleep(3) || '",
  "1 and (select 1 from pg_sleep(3))=1",
  '\' union select password_hash from "user" --',
  "%' and 1=cast((select version()) as int) --",
  "$1",
  "$$; select 1; $$",
  "\\'; select 1; --",
  "l.search_text",
  "{{7*7}}",
  "#{7*7}",
];

const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  1e308,
  [],
  {},
  [[null]],
  "",
  "\0",
  "a\0b",
  "\ud800",
  "\u2028",
  "\r\nX-Injected: 1",
  "__proto__",
  "%00",
  "' or '1'='1",
  "x".repeat(10_000),
  "9".repeat(400),
  "9999-12-31T23:59:59.999Z",
  "0026-01-01",
  "NaN",
  "🏎️".repeat(500),
];

type Fields = Record<string, unknown>;
export type Variant = { change: string; of(valid: Fields): Fields };

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const UNKNOWN = { name: "campo_que_nadie_conoce", value: { a: [1, "\u2028"] } };

type Place = { field: string; change(valid: Fields, how: (fields: Fields, name: string) => Fields): Fields };

/**
 * Changes a valid input in one place at a time: a hostile value, a missing field, an unknown field.
 * @param each number of values for each field
 */
export function hostileVariants({ path }: Endpoint, valid: Fields, each: number): Variant[] {
  const places = Object.entries(valid).flatMap(([name, value]): Place[] => [
    { field: name, change: (whole, how) => how(whole, name) },
    ...(isFields(value) ? Object.keys(value) : []).map((inner) => ({
      field: `${name}.${inner}`,
      change: (whole: Fields, how: (fields: Fields, name: string) => Fields) => ({
        ...whole,
        [name]: how(whole[name] as Fields, inner),
      }),
    })),
  ]);
  const isOfPath = (field: string) => path.includes(`:${field}`);
  const hostile = places.flatMap(({ field, change }, place) =>
    // Every value meets many fields; each field meets only a few values.
    Array.from(
      { length: Math.min(each, HOSTILE.length) },
      (_, turn) => HOSTILE[(place * each + path.length + turn) % HOSTILE.length],
    )
      .filter((value) => !isOfPath(field) || isSegment(value))
      .map((value) => ({
        change: `${field} ${JSON.stringify(value)?.slice(0, 60)}`,
        of: (whole: Fields) => change(whole, (fields, name) => ({ ...fields, [name]: value })),
      })),
  );
  const leftOut = places
    .filter(({ field }) => !isOfPath(field))
    .map(({ field, change }) => ({
      change: `${field} left out`,
      of: (whole: Fields) => change(whole, (fields, name) => without(fields, name)),
    }));
  const unknown = ["", ...Object.keys(valid).filter((name) => isFields(valid[name]))].map((name) => ({
    change: `${name} with a field that is unknown`,
    of: (whole: Fields) =>
      name === "" ? withUnknown(whole) : { ...whole, [name]: withUnknown(whole[name] as Fields) },
  }));
  return [...hostile, ...leftOut, ...unknown];
}

const isSegment = (value: unknown) => typeof value === "string" && value.length > 0 && value.isWellFormed();
const without = (fields: Fields, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([each]) => each !== name));
const withUnknown = (fields: Fields) => ({ ...fields, [UNKNOWN.name]: UNKNOWN.value });
