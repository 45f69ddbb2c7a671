import { v7 as uuidv7 } from "uuid";
import { DEFAULT_WAYS, type NotificationFacts, type NotificationKind } from "@/contract/notifications.ts";
import { tellAfterCommit } from "@/provider/db/after-commit.ts";
import type { Db } from "@/provider/db/client.ts";

/** What somebody is told of. Whatever has one `subjectId` is told together, as one that counts. */
export type Told = {
  userId: string;
  kind: NotificationKind;
  leadId?: string | null;
  appointmentId?: string | null;
  subjectId?: string | null;
  count?: number;
  facts?: NotificationFacts;
};

const DEFAULTS = Object.entries(DEFAULT_WAYS).map(([kind, { inApp, mail }]) => ({ kind, in_app: inApp, mail }));

/**
 * Tells people of what happened, in its transaction and in one statement, each as they chose; open screens hear of it
 * after the commit. What one was told of under the same subject grows, and counts anew once it was read.
 */
export async function notify(db: Db, licenseId: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ userId, kind, leadId, appointmentId, subjectId, count = 1, facts = {} }) => ({
    ...{ id: uuidv7(), user_id: userId, kind, lead_id: leadId ?? null, appointment_id: appointmentId ?? null },
    ...{ subject_id: subjectId ?? null, count, facts },
  }));
  const { rows: kept } = await db.$client.query<{ userId: string }>({
    name: "notify",
    text: `insert into notification as n (license_id, id, user_id, kind, lead_id, appointment_id, subject_id, count, facts,
        created_at, is_shown, is_to_mail)
      select $1, r.id, r.user_id, r.kind, r.lead_id, r.appointment_id, r.subject_id, r.count, r.facts, now(),
        coalesce(c.in_app, d.in_app), coalesce(c.mail, d.mail)
      from jsonb_to_recordset($2::jsonb) as r(id uuid, user_id uuid, kind text, lead_id uuid, appointment_id uuid,
          subject_id uuid, count int, facts jsonb)
        join jsonb_to_recordset($3::jsonb) as d(kind text, in_app boolean, mail boolean) on d.kind = r.kind
        left join notification_choice c on c.license_id = $1 and c.user_id = r.user_id and c.kind = r.kind
      where coalesce(c.in_app, d.in_app) or coalesce(c.mail, d.mail)
      order by r.user_id, r.subject_id
      on conflict (license_id, user_id, kind, subject_id) where subject_id is not null do update set
        count = excluded.count + case when n.read_at is null then n.count else 0 end,
        lead_id = case when n.read_at is null then null else excluded.lead_id end,
        created_at = excluded.created_at, read_at = null, facts = excluded.facts,
        is_shown = excluded.is_shown, is_to_mail = excluded.is_to_mail
      returning n.user_id as "userId"`,
    values: [licenseId, JSON.stringify(rows), JSON.stringify(DEFAULTS)],
  });
  const userIds = [...new Set(kept.map(({ userId }) => userId))];
  if (userIds.length > 0) tellAfterCommit(db, "notified", { licenseId, userIds });
}

/** Leads that became somebody's: one that counts for each person, and names its lead where it is one alone. */
export function assignedTo(
  leads: readonly { id: string; advisorId: string | null }[],
  { subjectId, facts }: Pick<Told, "subjectId" | "facts"> = {},
): Told[] {
  const own = leads.filter((one): one is { id: string; advisorId: string } => one.advisorId !== null);
  return [...Map.groupBy(own, ({ advisorId }) => advisorId)].map(([userId, some]) => ({
    ...{ userId, kind: "leadAssigned", count: some.length, subjectId: subjectId ?? null },
    leadId: some.length === 1 ? (some[0]?.id ?? null) : null,
    ...(facts && { facts }),
  }));
}

/** What one did to one's own news: one's other screens look again. */
export function notifiedElsewhere(db: Db, { licenseId, userId }: { licenseId: string; userId: string }): void {
  tellAfterCommit(db, "notified", { licenseId, userIds: [userId] });
}
