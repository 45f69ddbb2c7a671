import { type SQL, sql } from "drizzle-orm";
import { AGENDA_STATES, APPOINTMENT_OUTCOMES, SALE_TYPES } from "@/contract/agenda/appointments.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { type Dataset, inSparseSubset } from "./report.ts";

export const isUnique = sql`${lead.dealState} = 'new'`;
export const isDuplicated = sql`${lead.dealState} = 'duplicated'`;
export const isFailed = sql`${lead.dealState} = 'failed'`;
export const isIntegrated = sql`${lead.crmState} = 'integrated'`;
export const isNotIntegrated = sql`${lead.crmState} = 'not integrated'`;
export const isCrmEligible = sql`${lead.crmState} <> 'none'`;
export const isForSale = sql`${isUnique} and ${lead.isSalesPipeline}`;

const isRetained = sql`${lead.erasedAt} is null`;
export const isUnassigned = sql`${isUnique} and ${lead.advisorId} is null and ${isRetained}`;
export const isToIntegrate = sql`${isNotIntegrated} and ${isRetained}`;

/** Contacted or sold: must match the predicate of index `lead_worked`. */
export const isWorked = sql`(${lead.firstContactAt} is not null or ${lead.contactedAt} is not null or ${lead.soldAt} is not null)`;
/** Effective contact: a human conversation that advanced the sale. */
export const isContacted = inSparseSubset(sql`${isUnique} and ${lead.contactedAt} is not null`);
/** A human conversation of any outcome. */
export const isPersonReached = inSparseSubset(sql`${isUnique} and ${lead.firstContactAt} is not null`);
export const isSold = inSparseSubset(sql`${isForSale} and ${lead.soldAt} is not null`);

// Literals keep the statement text stable.
const isMeetingIn = (column: "state" | "type", values: readonly string[]) =>
  sql.raw(`meeting.${column} in (${values.map((value) => `'${value}'`).join(", ")})`);

export const hasAttended = sql`meeting.state = 'shown'`;
export const isNoShow = sql`meeting.state = 'noShow'`;
export const isOnAgenda = isMeetingIn("state", AGENDA_STATES);
export const isToSell = isMeetingIn("type", SALE_TYPES);
export const isDecided = isMeetingIn("state", APPOINTMENT_OUTCOMES);
export const isTestDrive = sql`meeting.type = 'testDrive' and meeting.state = 'shown'`;

export function withMeetings<Of extends Dataset>({ from, ...dataset }: Of): Omit<Of, "from"> & Pick<Dataset, "from"> {
  const joined = (leads: SQL) => sql`${leads} left join (
      select license_id, lead_id, bool_or(${hasAttended}) as has_come, bool_or(${isTestDrive}) as has_driven
      from appointment meeting
      where ${isToSell} and ${isOnAgenda} and lead_id is not null
      group by license_id, lead_id) met
    on met.license_id = lead.license_id and met.lead_id = lead.id`;
  return {
    ...dataset,
    from: typeof from === "function" ? (...parameters) => joined(from(...parameters)) : joined(from),
  };
}

/** Visit or test drive: excludes cancelled ones, follows reschedules. */
export const hasMeeting = sql`met.lead_id is not null`;
export const hasCome = sql`met.has_come`;
export const hasDriven = sql`met.has_driven`;
