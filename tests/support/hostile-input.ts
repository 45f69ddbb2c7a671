import naughty from "big-list-of-naughty-strings" with { type: "json" };
import fc from "fast-check";
import type { Endpoint } from "@/contract/endpoint.ts";
import { sampleInput } from "./sample-input.ts";

/** The big list of naughty strings, and what breaks a database, a header, a path or a parser. */
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

/** Statements that would show in time, in rows or in an error, if a value were taken for SQL. */
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

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NAUGHTY, ...INJECTIONS) },
  fc.string({ unit: "binary", maxLength: 300 }),
);
const anyValue = fc.oneof(
  { weight: 4, arbitrary: anyText },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, [], {}, [[]], { __proto__: null }),
  fc.double(),
  fc.array(anyText, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/**
 * Inputs of an endpoint that are nearly right: some fields good, some missing, some hostile, some unheard of.
 * In a path there are only texts that are not empty.
 */
export function nearlyRight(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const good = sampleInput(endpoint, { whole: true });
  const isInPath = (name: string) => endpoint.path.includes(`:${name}`);
  const fields = Object.entries(good).map(([name, value]) => {
    const bad = isInPath(name) ? anyText.filter((text) => text.length > 0 && text.isWellFormed()) : anyValue;
    const missing = isInPath(name) ? [] : [fc.constant(undefined)];
    return [
      name,
      fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, ...missing, { weight: 2, arbitrary: bad }),
    ] as const;
  });
  const extra = fc.dictionary(fc.constantFrom("_id", "__v", "licenseId", "createdAt", "role", "x"), anyValue, {
    maxKeys: 3,
  });
  return fc.tuple(fc.record(Object.fromEntries(fields)), extra).map(([given, more]) => ({
    ...more,
    ...Object.fromEntries(Object.entries(given).filter(([, v]) => v !== undefined)),
  }));
}
