import { type SQL, sql } from "drizzle-orm";
import { AGENDA_STATES, APPOINTMENT_OUTCOMES, SALE_TYPES } from "@/contract/agenda/appointments.ts";
import type { Dataset } from "./report.ts";

// Literals keep the statement text stable.
const isOneOf = (column: "state" | "type", words: readonly string[]) =>
  sql.raw(`meeting.${column} in (${words.map((word) => `'${word}'`).join(", ")})`);

export const isShown = sql`meeting.state = 'shown'`;
export const isNoShow = sql`meeting.state = 'noShow'`;
export const isOnAgenda = isOneOf("state", AGENDA_STATES);
export const isToSell = isOneOf("type", SALE_TYPES);
export const isDecided = isOneOf("state", APPOINTMENT_OUTCOMES);
export const isTestDrive = sql`meeting.type = 'testDrive' and meeting.state = 'shown'`;

export function withMeetings<Of extends Dataset>({ from, ...facts }: Of): Omit<Of, "from"> & Pick<Dataset, "from"> {
  const joined = (leads: SQL) => sql`${leads} left join (
      select license_id, lead_id, bool_or(${isShown}) as has_come, bool_or(${isTestDrive}) as has_driven
      from appointment meeting
      where ${isToSell} and ${isOnAgenda} and lead_id is not null
      group by license_id, lead_id) met
    on met.license_id = lead.license_id and met.lead_id = lead.id`;
  return { ...facts, from: typeof from === "function" ? (...parameters) => joined(from(...parameters)) : joined(from) };
}

/** Set visit or test drive: excludes cancelled ones, follows reschedules. */
export const hasMeeting = sql`met.lead_id is not null`;
export const hasCome = sql`met.has_come`;
export const hasDriven = sql`met.has_driven`;
