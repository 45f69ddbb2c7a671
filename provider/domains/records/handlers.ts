import { sql } from "drizzle-orm";
import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import { command } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import {
  addRecord,
  changeRecord,
  type RecordInput,
  type RecordKind,
  type RecordTable,
  removeRecord,
} from "./commands.ts";

/** Serialised: concurrent moves in a tree could create a cycle. */
export async function nextAssignees(ctx: RequestContext, subject: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${subject} || ' ' || ${ctx.actor.licenseId}))`);
}

/** Requires the complete list, each id once. */
export function assertWhole(field: string, orderedIds: readonly string[], known: readonly string[]): void {
  if (orderedIds.length === known.length && known.every((id) => orderedIds.includes(id))) return;
  throw new Problem("INVALID_INPUT", { fields: [{ field, code: "invalid" }] });
}

export function configure<Input, Output>(run: (ctx: RequestContext, input: Input) => Promise<Output>) {
  return async (call: OpenContext & { input: Input }): Promise<Output> => {
    const result = await command(run)(call);
    call.services.settings.forget(call.actor.licenseId);
    return result;
  };
}

export function recordHandlers<Table extends RecordTable, Wire extends Versioned>(kind: RecordKind<Table, Wire>) {
  return {
    create: configure((ctx, input: RecordInput<Table>) => addRecord(ctx, kind, input)),
    update: configure((ctx, input: Versioned & RecordInput<Table>) => changeRecord(ctx, kind, input)),
    remove: configure(async (ctx, input: RecordToRemove) => {
      await removeRecord(ctx, kind, input);
      return {};
    }),
  };
}
