import { and, eq, isNotNull, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import { type ActorKind, SIGN_IN_ACTIONS } from "@/contract/audit/actions.ts";
import type { AuditNarrowing } from "@/contract/audit/audits.ts";
import { ZONE } from "@/provider/db/lookups.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";

const IS_OF_KIND: Record<ActorKind, SQL | undefined> = {
  sender: eq(auditEntry.action, "lead.received"),
  person: and(ne(auditEntry.action, "lead.received"), isNotNull(auditEntry.actorId)),
  system: and(ne(auditEntry.action, "lead.received"), isNull(auditEntry.actorId)),
};

export function toWhere({
  from,
  to,
  actor,
  actorKind,
  action,
  channel,
  lead: leadId,
  signIns,
}: AuditNarrowing): SQL | undefined {
  return and(
    from ? sql`${auditEntry.at} >= ${from}::date::timestamp at time zone ${ZONE}` : undefined,
    to ? sql`${auditEntry.at} < (${to}::date + 1)::timestamp at time zone ${ZONE}` : undefined,
    actor ? eq(auditEntry.actorId, actor) : undefined,
    actorKind && IS_OF_KIND[actorKind],
    // Repeated so that PostgreSQL uses the partial index without received leads.
    action && action !== "lead.received" ? sql`${auditEntry.action} <> 'lead.received'` : undefined,
    action ? eq(auditEntry.action, action) : undefined,
    signIns && !action ? notInArray(auditEntry.action, [...SIGN_IN_ACTIONS]) : undefined,
    channel ? eq(auditEntry.channel, channel) : undefined,
    leadId ? eq(auditEntry.subjectId, leadId) : undefined,
  );
}

export const ACTOR = sql<string>`coalesce(${apiKey.name}, nullif(${auditEntry.actor}, 'system'), '')`;
export const ACTOR_KIND = sql<"person" | "sender" | "system">`case
  when ${auditEntry.action} = 'lead.received' then 'sender'
  when ${auditEntry.actorId} is null then 'system' else 'person' end`;

const details = sql`coalesce(${auditEntry.after}, ${auditEntry.before})`;
export const otherName = (fullName: SQL | typeof user.fullName) => sql<string>`coalesce(${fullName},
  ${details} ->> 'name', ${details} ->> 'fullName', ${details} ->> 'key', ${details} ->> 'month', '')`;
export const SUBJECT_NAME = sql<string>`coalesce(
  nullif(btrim(${lead.firstName} || ' ' || ${lead.lastName}), ''), ${otherName(user.fullName)})`;

export const JOINS = {
  lead: and(
    eq(auditEntry.subject, "lead"),
    eq(lead.licenseId, auditEntry.licenseId),
    eq(lead.id, auditEntry.subjectId),
  ),
  user: and(eq(auditEntry.subject, "user"), eq(user.id, auditEntry.subjectId)),
  apiKey: and(eq(apiKey.licenseId, auditEntry.licenseId), eq(apiKey.id, auditEntry.actorId)),
};
