import { v7 as uuidv7 } from "uuid";
import {
  DEFAULT_CHANNELS,
  isOfTheDay,
  type KindMailedAtOnce,
  type KindOfTheDay,
  NOTIFICATION_KINDS,
  type NotificationDetails,
  type NotificationKind,
} from "@/contract/notifications/notifications.ts";
import { afterCommit } from "@/provider/db/after-commit.ts";
import type { Jobs } from "@/provider/jobs/jobs.ts";
import type { LicenseContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";

/** A notification; equal `subjectId`s are grouped. */
export type NotificationInput<Kind extends NotificationKind = NotificationKind> = {
  userId: string;
  kind: Kind;
  leadId?: string | null;
  appointmentId?: string | null;
  subjectId?: string | null;
  count?: number;
  details?: NotificationDetails;
};

const DEFAULTS = JSON.stringify(
  NOTIFICATION_KINDS.map((kind) => {
    const { inApp, mail } = DEFAULT_CHANNELS[kind];
    return { kind, in_app: inApp, mail, is_daily: isOfTheDay(kind) };
  }),
);

export async function notify(ctx: LicenseContext, inputs: readonly NotificationInput<KindOfTheDay>[]): Promise<void> {
  await insertNotifications(ctx, inputs);
}

export async function notifyAndMail(
  ctx: LicenseContext & { services: Pick<Services, "jobs"> },
  inputs: readonly NotificationInput<KindMailedAtOnce>[],
): Promise<void> {
  for (const one of await insertNotifications(ctx, inputs))
    await MAIL_AT_ONCE[one.kind](ctx.db, ctx.services.jobs, ctx.actor.licenseId, one);
}

export async function notifyInApp(ctx: LicenseContext, inputs: readonly NotificationInput[]): Promise<void> {
  await insertNotifications(ctx, inputs);
}

async function insertNotifications<Kind extends NotificationKind>(
  ctx: LicenseContext,
  inputs: readonly NotificationInput<Kind>[],
): Promise<NotificationInput<Kind>[]> {
  if (inputs.length === 0) return [];
  const rows = inputs.map(({ userId, kind, leadId, appointmentId, subjectId, count = 1, details = {} }) => ({
    id: uuidv7(),
    user_id: userId,
    kind,
    lead_id: leadId ?? null,
    appointment_id: appointmentId ?? null,
    subject_id: subjectId ?? null,
    count,
    facts: details,
  }));
  const { rows: chosen } = await ctx.db.$client.query<{ id: string; userId: string; isAtOnce: boolean }>({
    name: "notify",
    text: `with wanted as (
        select r.*, coalesce(c.in_app, d.in_app) as is_shown, coalesce(c.mail, d.mail) as is_mailed, d.is_daily
        from jsonb_to_recordset($2::jsonb) as r(id uuid, user_id uuid, kind text, lead_id uuid, appointment_id uuid,
            subject_id uuid, count int, facts jsonb)
          join jsonb_to_recordset($3::jsonb) as d(kind text, in_app boolean, mail boolean, is_daily boolean)
            on d.kind = r.kind
          left join notification_choice c on c.license_id = $1 and c.user_id = r.user_id and c.kind = r.kind
        where coalesce(c.in_app, d.in_app) or coalesce(c.mail, d.mail)),
      kept as (
      insert into notification as n (license_id, id, user_id, kind, lead_id, appointment_id, subject_id, count, facts,
        created_at, is_shown, is_to_mail)
      select $1, id, user_id, kind, lead_id, appointment_id, subject_id, count, facts, now(),
        is_shown, is_mailed and is_daily
      from wanted order by user_id, subject_id
      on conflict (license_id, user_id, kind, subject_id) where subject_id is not null do update set
        count = excluded.count + case when n.read_at is null then n.count else 0 end,
        lead_id = case when n.read_at is null and n.lead_id is distinct from excluded.lead_id then null
          else excluded.lead_id end,
        created_at = excluded.created_at, read_at = null, facts = excluded.facts,
        is_shown = excluded.is_shown, is_to_mail = excluded.is_to_mail)
      select id, user_id as "userId", is_mailed and not is_daily as "isAtOnce" from wanted`,
    values: [ctx.actor.licenseId, JSON.stringify(rows), DEFAULTS],
  });
  const userIds = [...new Set(chosen.map(({ userId }) => userId))];
  if (userIds.length > 0) afterCommit(ctx.db, "notified", { licenseId: ctx.actor.licenseId, userIds });
  const atOnce = new Set(chosen.filter((one) => one.isAtOnce).map(({ id }) => id));
  return inputs.filter((_, index) => atOnce.has(rows[index]?.id ?? ""));
}

export function assignedTo(
  leads: readonly { id: string; advisorId: string | null }[],
  { subjectId, details }: Pick<NotificationInput, "subjectId" | "details"> = {},
): NotificationInput<"leadAssigned">[] {
  const own = leads.filter((one): one is { id: string; advisorId: string } => one.advisorId !== null);
  return [...Map.groupBy(own, ({ advisorId }) => advisorId)].map(([userId, some]) => ({
    userId,
    kind: "leadAssigned" as const,
    count: some.length,
    subjectId: subjectId ?? null,
    leadId: some.length === 1 ? (some[0]?.id ?? null) : null,
    ...(details && { details }),
  }));
}

export function notifiedElsewhere(db: Db, { licenseId, userId }: { licenseId: string; userId: string }): void {
  afterCommit(db, "notified", { licenseId, userIds: [userId] });
}

type MailOne = (db: Db, jobs: Jobs, licenseId: string, inputs: NotificationInput<KindMailedAtOnce>) => Promise<void>;

const REPEATED_MAIL_SECONDS = 600;

export const MAIL_AT_ONCE: Record<KindMailedAtOnce, MailOne> = {
  leadRepeated: async (db, jobs, licenseId, { userId, subjectId, details }) => {
    const once = { key: `${licenseId} ${userId} ${subjectId}`, seconds: REPEATED_MAIL_SECONDS };
    if (details?.repeatId) await jobs.send(db, "lead-repeated-mail", { licenseId, leadId: details.repeatId }, { once });
  },
  appointmentDue: async (db, jobs, licenseId, { appointmentId }) => {
    if (appointmentId) await jobs.send(db, "appointment-reminder-mail", { licenseId, appointmentId });
  },
  destinationDisabled: async (db, jobs, licenseId, { userId, subjectId: destinationId }) => {
    if (destinationId) await jobs.send(db, "destination-disabled-mail", { licenseId, userId, destinationId });
  },
};
