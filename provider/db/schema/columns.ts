import { customType, uuid } from "drizzle-orm/pg-core";

/** A time as ISO 8601 UTC text in the program, whatever PostgreSQL prints. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp (3) with time zone",
  fromDriver: (value) => toIso(value),
});

/** @param value what `pg` or `jsonb` makes of a timestamptz. */
export function toIso(value: string | Date): string {
  return (value instanceof Date ? value : new Date(value)).toISOString();
}

/** First column of every tenant table: row-level security, distribution and partitioning go by it. */
export const licenseId = () => uuid("license_id").notNull();
