import { sql } from "drizzle-orm";

/** What is said of appointments. */
export const isShown = sql`meeting.state = 'shown'`;
export const isNoShow = sql`meeting.state = 'noShow'`;
/** It is known whether the person came. */
export const isDecided = sql`meeting.state in ('shown', 'noShow')`;
export const isTestDrive = sql`meeting.type = 'testDrive' and meeting.state = 'shown'`;
