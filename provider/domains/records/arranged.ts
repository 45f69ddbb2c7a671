import { sql } from "drizzle-orm";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** A tree or an order is changed by one at a time, or two could hang each below the other. */
export async function nextAssignees(db: Db, { licenseId }: LicensedActor, subject: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${subject} || ' ' || ${licenseId}))`);
}

/** All of them, each once: whoever does not know one is told, and places nothing blindly. @throws Problem INVALID_INPUT */
export function assertWhole(field: string, wanted: readonly string[], known: readonly string[]): void {
  if (wanted.length === known.length && known.every((id) => wanted.includes(id))) return;
  throw new Problem("INVALID_INPUT", { fields: [{ field, code: "invalid" }] });
}
