import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { inSparseSubset } from "./report.ts";

export const isUnique = sql`${lead.dealState} = 'new'`;
export const isDuplicated = sql`${lead.dealState} = 'duplicated'`;
export const isFailed = sql`${lead.dealState} = 'failed'`;
export const isIntegrated = sql`${lead.crmState} = 'integrated'`;
export const isNotIntegrated = sql`${lead.crmState} = 'not integrated'`;
/** Excludes N/A from the integration rate. */
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
