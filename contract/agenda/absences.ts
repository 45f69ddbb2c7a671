import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Day } from "../kernel/moments.ts";
import { Id, note, RecordToRemove, Versioned } from "../kernel/records.ts";

/** Days without lead assignment, both included, in the licence's time zone. */
export const Absence = Versioned.extend({
  userId: Id,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  reason: z.string(),
});
export type Absence = z.infer<typeof Absence>;

export const AbsenceInput = z.object({ userId: Id, firstDay: Day, lastDay: Day, reason: note(120).optional() });

// biome-ignore format: a table is read by its columns
export const absences = {
  list:   endpoint({ method: "GET",    path: "/backoffice/absence",     access: "users.read",  input: z.object({ userId: Id.optional() }), output: z.array(Absence), summary: "Absences of the licence's users, or of one, latest first" }),
  create: endpoint({ method: "POST",   path: "/backoffice/absence",     access: "users.write", input: AbsenceInput, output: Absence, transaction: "own", summary: "Add an absence" }),
  update: endpoint({ method: "PUT",    path: "/backoffice/absence/:id", access: "users.write", input: Versioned.extend(AbsenceInput.omit({ userId: true }).partial().shape), output: Absence, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change an absence" }),
  remove: endpoint({ method: "DELETE", path: "/backoffice/absence/:id", access: "users.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Remove an absence" }),
  own:     endpoint({ method: "GET",    path: "/account/absences",     access: "appointments.read", input: z.object({}), output: z.array(Absence), summary: "Own absences, latest first" }),
};
