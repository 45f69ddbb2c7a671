import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import type { LicensedActor, Origin, RunInTransaction } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { addRecord, changeRecord, type RecordKind, type RecordTable, removeRecord } from "./commands.ts";

type Configuring<Input> = {
  tx: RunInTransaction;
  actor: LicensedActor;
  origin: Origin;
  services: Services;
  input: Input;
};

/** Runs a configuration change; after commit it applies to the next lead. */
export async function configure<T>(
  { tx, actor, services }: Pick<Configuring<unknown>, "tx" | "actor" | "services">,
  command: (db: Db) => Promise<T>,
): Promise<T> {
  const result = await tx(command);
  services.settings.forget(actor.licenseId);
  return result;
}

export function recordHandlers<Table extends RecordTable, Shown extends Versioned>(kind: RecordKind<Table, Shown>) {
  return {
    create: (call: Configuring<Parameters<typeof addRecord<Table, Shown>>[4]>) =>
      configure(call, (db) => addRecord(db, call.actor, call.origin, kind, call.input)),
    update: (call: Configuring<Parameters<typeof changeRecord<Table, Shown>>[4]>) =>
      configure(call, (db) => changeRecord(db, call.actor, call.origin, kind, call.input)),
    remove: async (call: Configuring<RecordToRemove>) => {
      await configure(call, (db) => removeRecord(db, call.actor, call.origin, kind, call.input));
      return {};
    },
  };
}
