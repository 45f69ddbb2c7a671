import { type SQL, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";

/** What is said of appointments. */
export const isShown = sql`meeting.state = 'shown'`;
export const isNoShow = sql`meeting.state = 'noShow'`;
/** It is known whether the person came. */
export const isDecided = sql`meeting.state in ('shown', 'noShow')`;
export const isTestDrive = sql`meeting.type = 'testDrive' and meeting.state = 'shown'`;

// The offset has each lead look up its own, as for `hasMeeting`.
const cameTo = (types: SQL) => sql`exists (select from appointment held
  where held.license_id = ${lead.licenseId} and held.lead_id = ${lead.id} and held.type in (${types})
    and held.state = 'shown' offset 0)`;
/** Of leads: their person came to a visit or a test drive. */
export const hasCome = cameTo(sql`'visit', 'testDrive'`);
export const hasDriven = cameTo(sql`'testDrive'`);
