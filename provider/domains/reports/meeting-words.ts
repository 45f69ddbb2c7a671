import { type SQL, sql } from "drizzle-orm";
import { AGENDA_STATES, APPOINTMENT_OUTCOMES, SALE_TYPES } from "@/contract/agenda/appointments.ts";
import type { Dataset } from "./report.ts";

// Words of ours, written into the statement: it is the same whenever it is asked.
const isOneOf = (column: "state" | "type", words: readonly string[]) =>
  sql.raw(`meeting.${column} in (${words.map((word) => `'${word}'`).join(", ")})`);

/** What is said of appointments. */
export const isShown = sql`meeting.state = 'shown'`;
export const isNoShow = sql`meeting.state = 'noShow'`;
/** It keeps its place on an agenda. */
export const isOnAgenda = isOneOf("state", AGENDA_STATES);
/** A car is to be sold there. */
export const isToSell = isOneOf("type", SALE_TYPES);
/** It is known whether the person came. */
export const isDecided = isOneOf("state", APPOINTMENT_OUTCOMES);
export const isTestDrive = sql`meeting.type = 'testDrive' and meeting.state = 'shown'`;

/** Leads, each known for the meetings that it has. Those of the licence are read once, not each lead's for itself. */
export function withMeetings<Of extends Dataset>({ from, ...facts }: Of): Omit<Of, "from"> & Pick<Dataset, "from"> {
  const joined = (leads: SQL) => sql`${leads} left join (
      select license_id, lead_id, bool_or(${isShown}) as has_come, bool_or(${isTestDrive}) as has_driven
      from appointment meeting
      where ${isToSell} and ${isOnAgenda} and lead_id is not null
      group by license_id, lead_id) met
    on met.license_id = lead.license_id and met.lead_id = lead.id`;
  return { ...facts, from: typeof from === "function" ? (...asked) => joined(from(...asked)) : joined(from) };
}

/** A visit or a test drive is set, or was: one that was cancelled is not, and of one that was moved the next one is. */
export const hasMeeting = sql`met.lead_id is not null`;
/** Their person came to one, or drove. */
export const hasCome = sql`met.has_come`;
export const hasDriven = sql`met.has_driven`;
