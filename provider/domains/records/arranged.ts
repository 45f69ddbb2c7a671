import { sql } from "drizzle-orm";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";

/** Serialised: concurrent moves in a tree could create a cycle. */
export async function nextAssignees(ctx: RequestContext, subject: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${subject} || ' ' || ${ctx.actor.licenseId}))`);
}

/** Requires the complete list, each id once. @throws Problem INVALID_INPUT */
export function assertWhole(field: string, wanted: readonly string[], known: readonly string[]): void {
  if (wanted.length === known.length && known.every((id) => wanted.includes(id))) return;
  throw new Problem("INVALID_INPUT", { fields: [{ field, code: "invalid" }] });
}
