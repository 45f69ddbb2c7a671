import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { inSparseSubset } from "./report.ts";

/** What is said of leads, the same in every report. */
export const isUnique = sql`${lead.dealState} = 'new'`;
export const isDuplicated = sql`${lead.dealState} = 'duplicated'`;
export const isFailed = sql`${lead.dealState} = 'failed'`;
export const isIntegrated = sql`${lead.crmState} = 'integrated'`;
export const isNotIntegrated = sql`${lead.crmState} = 'not integrated'`;
/** A CRM was to have it: N/A is left out of the integration rate. */
export const isCrmEligible = sql`${lead.crmState} <> 'none'`;
/** What the workshop does is no sale. */
export const isForSale = sql`${isUnique} and ${lead.isSalesPipeline}`;

// Nothing is left to do for one that was erased.
const isKept = sql`${lead.erasedAt} is null`;
export const isUnassigned = sql`${isUnique} and ${lead.advisorId} is null and ${isKept}`;
export const isToIntegrate = sql`${isNotIntegrated} and ${isKept}`;

/** Somebody was reached, or it was sold: the rows of the index `lead_worked`, whose words these are. */
export const isWorked = sql`(${lead.firstContactAt} is not null or ${lead.contactedAt} is not null or ${lead.soldAt} is not null)`;
/** An effective contact: a person spoke with its person, and it brought the sale further. Automatic messages are none. */
export const isContacted = inSparseSubset(sql`${isUnique} and ${lead.contactedAt} is not null`);
/** A person spoke with its person, whatever came of it. */
export const isPersonReached = inSparseSubset(sql`${isUnique} and ${lead.firstContactAt} is not null`);
export const isSold = inSparseSubset(sql`${isForSale} and ${lead.soldAt} is not null`);
