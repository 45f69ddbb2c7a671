import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL } from "drizzle-orm";
import { type ConnectionHealth, isConnectionBlocked, tokenExpiry } from "@/contract/ad-networks/connection-health.ts";
import type { MessageData } from "@/contract/webhooks/messages.ts";
import type { WebhookEvent } from "@/contract/webhooks/webhooks.ts";
import { isActiveStaff, MAIL_RECIPIENT_COLUMNS } from "@/provider/db/lookups.ts";
import { connectedAccount, connection, leadForm } from "@/provider/db/schema/connections.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { enqueueDeliveries, type OutboundEvent } from "@/provider/outbox/deliveries.ts";
import { buildPayload } from "@/provider/outbox/webhook-events.ts";
import { connectionFailureMail } from "./failure-mail.ts";
import { readHealth } from "./queries.ts";

export const monitorConnections: Handler<"connection-watch"> = (services) =>
  services.database.transaction({ role: "identity" }, async (db) => {
    const found = await db
      .selectDistinct({ licenseId: connectedAccount.licenseId })
      .from(connectedAccount)
      .where(eq(connectedAccount.isSubscribed, true));
    for (const one of found) await services.jobs.send(db, "connection-look", one);
  });

export const checkConnections: Handler<"connection-look"> = (services, { licenseId }) =>
  services.database.transaction({ role: "tenant", licenseId }, (db) => watch({ db, actor: { licenseId }, services }));

async function watch(ctx: Pick<RequestContext<{ licenseId: string }>, "db" | "actor" | "services">): Promise<void> {
  const { db } = ctx;
  const { licenseId } = ctx.actor;
  const health = await readHealth(db);
  const broken = health.filter(isBroken);
  const silent = health.flatMap(({ silentForms }) => silentForms);
  for (const network of new Set(broken.filter(({ error }) => error !== null).map(({ network }) => network)))
    await ctx.services.jobs.send(db, "connection-tokens", { licenseId, network });
  const connectionIds = await mark(
    db,
    connection,
    broken.map(({ id }) => id),
  );
  const formIds = await mark(
    db,
    leadForm,
    silent.map(({ id }) => id),
  );
  if (connectionIds.length + formIds.length === 0) return;
  await enqueueDeliveries(
    db,
    health.flatMap((one) => unhealthyAnnouncements(licenseId, one, connectionIds, formIds)),
  );
  const administrators = await db.select({ id: user.id }).from(user).where(isActiveStaff("admin-client"));
  for (const { id: userId } of administrators)
    await ctx.services.jobs.send(db, "connection-trouble-mail", { licenseId, userId, connectionIds, formIds });
}

type Unhealthy = MessageData<"connection.unhealthy">;

function unhealthyAnnouncements(
  licenseId: string,
  one: ConnectionHealth,
  connectionIds: string[],
  formIds: string[],
): OutboundEvent[] {
  const { id, network, name, error, blocked } = one;
  const buildUnhealthyEvent = (more: Pick<Unhealthy, "reason" | "failureReason" | "form">): OutboundEvent => ({
    event: "connection.unhealthy" satisfies WebhookEvent,
    lead: null,
    subjectId: id,
    requestId: "",
    payload: () => buildPayload("connection.unhealthy", { licenseId, id, network, name, ...more }),
  });
  const silent = one.silentForms.filter((form) => formIds.includes(form.id));
  return [
    ...(connectionIds.includes(id)
      ? [buildUnhealthyEvent({ reason: "broken", failureReason: error?.code ?? blocked?.code ?? null, form: null })]
      : []),
    ...silent.map((form) =>
      buildUnhealthyEvent({ reason: "silent", failureReason: null, form: { id: form.id, name: form.name } }),
    ),
  ];
}

function isBroken(health: ConnectionHealth): boolean {
  const { state, error, tokenExpiresAt } = health;
  const now = Date.now();
  return (
    state === "active" &&
    (error !== null || tokenExpiry(tokenExpiresAt, now) === "over" || isConnectionBlocked(health, now))
  );
}

async function mark(db: Db, table: typeof connection | typeof leadForm, ids: string[]): Promise<string[]> {
  const isWell: SQL | undefined = ids.length > 0 ? notInArray(table.id, ids) : undefined;
  await db
    .update(table)
    .set({ notifiedAt: null })
    .where(and(isNotNull(table.notifiedAt), isWell));
  if (ids.length === 0) return [];
  const marked = await db
    .update(table)
    .set({ notifiedAt: new Date().toISOString() })
    .where(and(inArray(table.id, ids), isNull(table.notifiedAt)))
    .returning({ id: table.id });
  return marked.map(({ id }) => id);
}

export const sendConnectionFailureMail: Handler<"connection-trouble-mail"> = async (services, data) => {
  const { licenseId, userId, connectionIds, formIds } = data;
  const found = await services.database.transaction({ role: "tenant", licenseId }, async (db) => {
    const [person] = await db
      .select(MAIL_RECIPIENT_COLUMNS)
      .from(user)
      .where(and(eq(user.id, userId), isActiveStaff("admin-client")));
    const health = await readHealth(db);
    return {
      person,
      connections: health.filter((one) => isBroken(one) && connectionIds.includes(one.id)),
      forms: health.flatMap(({ silentForms }) => silentForms).filter(({ id }) => formIds.includes(id)),
    };
  });
  const { person, connections, forms } = found;
  if (!person || connections.length + forms.length === 0) return;
  await sendMail(
    services.config,
    services.log,
    connectionFailureMail(person, {
      connections: connections.map(({ name }) => name),
      forms: forms.map(({ name }) => name),
      link: `${services.config.WEB_URL}/settings/integrations`,
    }),
  );
};
