import { eq } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { scheduleRetry } from "../lead-core/next-action.ts";
import { NOW } from "./visit-changes.ts";

export async function greetAll(db: Db, met: readonly LeadRow[]): Promise<void> {
  for (const one of met) if (!one.erasedAt) await greet(db, one);
}

/** A duplicate is worked as its original and never due itself. */
async function greet(db: Db, own: LeadRow): Promise<void> {
  const isFirst = !own.firstContactAt;
  const isRepeat = own.dealState === "duplicated";
  const againAt = isRepeat
    ? own.againAt
    : await scheduleRetry(db, { stageId: own.stageId, isProviderReachable: true }, new Date().toISOString());
  await db
    .update(lead)
    .set({
      againAt,
      contactedAt: own.contactedAt ?? NOW,
      ...(isFirst && { firstContactAt: NOW, triesToContact: own.triesToContact + 1 }),
    })
    .where(eq(lead.id, own.id));
}
