import { customType, uuid } from "drizzle-orm/pg-core";

/** ISO 8601 UTC text in the program, whatever PostgreSQL prints. */
export const instant = customType<{ data: string; driverData: string | Date | number }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => toIso(value),
});

export const day = customType<{ data: string; driverData: string }>({
  dataType: () => "date",
  fromDriver: (text) => {
    const infinite = parseInfinity(text);
    return infinite === undefined ? text : toIso(infinite).slice(0, "yyyy-mm-dd".length);
  },
});

/** ISO 8601 has years of four digits; PostgreSQL's wider times are clamped to these. */
const FIRST = Date.parse("0001-01-01T00:00:00.000Z");
const LAST = Date.parse("9999-12-31T23:59:59.999Z");

export function toIso(value: string | Date | number): string {
  const at = typeof value === "string" ? parseMilliseconds(value) : Number(value);
  return new Date(Math.min(Math.max(at, FIRST), LAST)).toISOString();
}

function parseMilliseconds(text: string): number {
  const infinite = parseInfinity(text);
  if (infinite !== undefined) return infinite;
  // V8 reads a year below 1000 as a day of the month, unless the text is strict ISO 8601.
  return text.startsWith("0") ? Date.parse(text.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00")) : Date.parse(text);
}

/** Handles "infinity", "-infinity", "0044-03-15 BC" and "10000-01-01". */
function parseInfinity(text: string): number | undefined {
  if (text.endsWith("BC") || text === "-infinity") return Number.NEGATIVE_INFINITY;
  return text === "infinity" || /^\d{5}/.test(text) ? Number.POSITIVE_INFINITY : undefined;
}

/** First column of every tenant table: row-level security, distribution and partitioning use it. */
export const licenseId = () => uuid("license_id").notNull();
