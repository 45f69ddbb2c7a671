import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";

/** What is said of leads, the same in every report. */
export const isUnique = sql`${lead.dealState} = 'new'`;
export const isDuplicated = sql`${lead.dealState} = 'duplicated'`;
export const isFailed = sql`${lead.dealState} = 'failed'`;
export const isIntegrated = sql`${lead.crmState} = 'integrated'`;
export const isNotIntegrated = sql`${lead.crmState} = 'not integrated'`;
/** A CRM was to have it: N/A is left out of the integration rate. */
export const isForCrm = sql`${lead.crmState} <> 'none'`;
/** What the workshop does is no sale. */
export const isForSale = sql`${isUnique} and ${lead.isSalesPipeline}`;

// Nothing is left to do for one that was erased. Asked after all else: it is not in the index that reports count by.
const isKept = sql`(select kept.erased_at is null from lead kept
  where kept.license_id = ${lead.licenseId} and kept.id = ${lead.id})`;
export const isToAssign = sql`${isUnique} and ${lead.advisorId} is null and ${isKept}`;
export const isToIntegrate = sql`${isNotIntegrated} and ${isKept}`;

/** An effective contact: a person spoke with its person, and it brought the sale further. Automatic messages are none. */
export const isContacted = sql`${isUnique} and ${lead.contactedAt} is not null`;
/** A person spoke with its person, whatever came of it. */
export const isSpokenWith = sql`${isUnique} and ${lead.firstContactAt} is not null`;
export const isSold = sql`${isForSale} and ${lead.soldAt} is not null`;
/**
 * A visit or a test drive is set, or was: one that was cancelled is not, and of one that was moved the next one is. The
 * offset has each lead look up its own by its index: without it the planner hashes those of the whole licence.
 */
export const hasMeeting = sql`exists (select from appointment made
  where made.license_id = ${lead.licenseId} and made.lead_id = ${lead.id} and made.type in ('visit', 'testDrive')
    and made.state not in ('cancelled', 'rescheduled') offset 0)`;
