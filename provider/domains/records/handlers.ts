import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import { command } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { addRecord, changeRecord, type Given, type RecordKind, type RecordTable, removeRecord } from "./commands.ts";

/** A change of configuration: after the commit it applies to the next lead. */
export function configure<Input, Output>(run: (ctx: RequestContext, input: Input) => Promise<Output>) {
  return async (call: OpenContext & { input: Input }): Promise<Output> => {
    const result = await command(run)(call);
    call.services.settings.forget(call.actor.licenseId);
    return result;
  };
}

export function recordHandlers<Table extends RecordTable, Shown extends Versioned>(kind: RecordKind<Table, Shown>) {
  return {
    create: configure((ctx, input: Given<Table>) => addRecord(ctx, kind, input)),
    update: configure((ctx, input: Versioned & Given<Table>) => changeRecord(ctx, kind, input)),
    remove: configure(async (ctx, input: RecordToRemove) => {
      await removeRecord(ctx, kind, input);
      return {};
    }),
  };
}
