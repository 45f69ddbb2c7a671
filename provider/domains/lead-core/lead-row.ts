import { inArray } from "drizzle-orm";
import type { AuditAction } from "@/contract/audit/actions.ts";
import type { LeadField } from "@/contract/leads/leads.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import type { lead } from "@/provider/db/schema/leads.ts";
import type { AuditContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { isSecretName } from "@/provider/kernel/mask-secrets.ts";
import type { Change, Step } from "@/provider/kernel/trace.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export type LeadRow = typeof lead.$inferSelect;

/** A new lead's columns of later work. */
export const UNTOUCHED_LEAD = {
  version: 1,
  lostReason: "",
  firstContactAt: null,
  contactedAt: null,
  triesToContact: 0,
  soldAt: null,
  lostAt: null,
  nextAction: null,
  nextActionAt: null,
  againAt: null,
  returnedAt: null,
  claimedBy: null,
  claimedUntil: null,
  crmId: null,
  erasedAt: null,
} satisfies Partial<LeadRow>;

const DRAFT_FIELDS: Record<LeadField | "dealState", true> = {
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
  identification: true,
  product: true,
  agency: true,
  origin: true,
  vin: true,
  carLicense: true,
  dealState: true,
};

export function diffLead(before: LeadRow, after: Partial<LeadRow>): Change[] {
  return (Object.keys(DRAFT_FIELDS) as (keyof typeof DRAFT_FIELDS)[]).flatMap((field) => {
    const value = after[field];
    return value === undefined || value === before[field] ? [] : [{ field, before: before[field], after: value }];
  });
}

export function auditChanges(
  ctx: AuditContext,
  {
    leadRow: { id, channel },
    action,
    changes,
    steps,
  }: { leadRow: LeadRow; action: AuditAction; changes: Change[]; steps: Step[] },
) {
  return writeAudit(ctx, {
    action,
    subject: "lead",
    subjectId: id,
    channel,
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: { ...Object.fromEntries(changes.map(({ field, after }) => [field, after])), steps },
  });
}

type Extra = { extraProperties: Record<string, unknown> };

/** Custom fields with secret-like names; no query without such names. */
export async function findCustomFields(db: Db, rows: readonly Extra[]): Promise<ReadonlySet<string>> {
  const masked = new Set(rows.flatMap((row) => Object.keys(row.extraProperties).filter(isSecretName)));
  if (masked.size === 0) return masked;
  const own = await db
    .select({ key: property.key })
    .from(property)
    .where(inArray(property.key, [...masked]));
  return new Set(own.map(({ key }) => key));
}
