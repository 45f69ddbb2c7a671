import { eq } from "drizzle-orm";
import { type Absence, absences } from "@/contract/agenda/absences.ts";
import { absence } from "@/provider/db/schema/absences.ts";
import { userLicense } from "@/provider/db/schema/users.ts";
import { addRecord, changeRecord, type RecordKind, removeRecord } from "@/provider/domains/records/commands.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { absenceOf, listAbsences } from "./queries.ts";

const ABSENCE: RecordKind<typeof absence, Absence> = {
  table: absence,
  subject: "absence",
  constraints: {},
  show: absenceOf,
};

export const absenceRoutes = implement(absences, {
  list: ({ db, input }) => listAbsences(db, input.userId),
  create: (call) =>
    configure(call, async (db) => {
      await assertColleague(db, call.input.userId);
      return inOrder(await addRecord(db, call.actor, call.origin, ABSENCE, call.input));
    }),
  update: (call) =>
    configure(call, async (db) => inOrder(await changeRecord(db, call.actor, call.origin, ABSENCE, call.input))),
  remove: async (call) => {
    await configure(call, (db) => removeRecord(db, call.actor, call.origin, ABSENCE, call.input));
    return {};
  },
  own: ({ db, actor }) => listAbsences(db, actor.userId),
});

/** Foreign keys accept any id; row-level security shows only own users. @throws Problem INVALID_INPUT */
async function assertColleague(db: Db, userId: string): Promise<void> {
  const found = await db.select({ id: userLicense.userId }).from(userLicense).where(eq(userLicense.userId, userId));
  if (found.length === 0) throw new Problem("INVALID_INPUT", { fields: [{ field: "userId", code: "invalid" }] });
}

/** Checks the resulting period. @throws Problem INVALID_INPUT, which rolls back */
function inOrder(storedAbsence: Absence): Absence {
  if (storedAbsence.lastDay >= storedAbsence.firstDay) return storedAbsence;
  throw new Problem("INVALID_INPUT", { fields: [{ field: "lastDay", code: "beforeStart" }] });
}
