import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { AuditAction } from "@/contract/audit/actions.ts";
import type { RecordToRemove, Versioned } from "@/contract/kernel/records.ts";
import {
  type IssuedWebhook,
  type NewWebhook,
  SECRET_OVERLAP_HOURS,
  type Webhook,
} from "@/contract/webhooks/webhooks.ts";
import { afterCommit } from "@/provider/db/after-commit.ts";
import { destination } from "@/provider/db/schema/deliveries.ts";
import { INITIAL_HEALTH } from "@/provider/domains/deliveries/queue/retry-policy.ts";
import { addRecord, changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { webhookSecretContext } from "@/provider/secrets/secrets.ts";
import { getWebhook, toWebhook, type WebhookRow } from "./queries.ts";
import { newSecret, WebhookConfig } from "./webhook.ts";

const WEBHOOK: RecordKind<typeof destination, Webhook> = {
  table: destination,
  subject: "webhook",
  constraints: { destination_name: "name" },
  show: toWebhook,
};

export async function addWebhook(ctx: RequestContext, input: NewWebhook): Promise<IssuedWebhook> {
  const { name, events, ...settings } = input;
  rejectForbidden(ctx.services, settings.address);
  const secret = newSecret();
  const config = WebhookConfig.parse({ ...settings, secretEnd: lastCharacters(secret) });
  const added = await addRecord(ctx, WEBHOOK, {
    kind: "webhook",
    name,
    events,
    config,
    createdAt: new Date().toISOString(),
  });
  const encrypted = ctx.services.secrets.encrypt(
    secret,
    webhookSecretContext({ licenseId: ctx.actor.licenseId, id: added.id }),
  );
  await ctx.db.update(destination).set({ secret: encrypted }).where(eq(destination.id, added.id));
  return { ...added, secret };
}

export async function changeWebhook(
  ctx: RequestContext,
  { id, version, name, events, ...settings }: Versioned & Partial<NewWebhook>,
): Promise<Webhook> {
  if (settings.address !== undefined) rejectForbidden(ctx.services, settings.address);
  const before = await lockWebhook(ctx.db, { id, version });
  const storedConfig = WebhookConfig.parse(before.config);
  const config = WebhookConfig.parse({ ...storedConfig, ...settings });
  const changed = await changeRecord(ctx, WEBHOOK, {
    id,
    version,
    ...(name !== undefined && { name }),
    ...(events && { events }),
    // jsonb reorders properties; that is no change.
    ...(!isDeepStrictEqual(storedConfig, config) && { config }),
    ...(config.address !== storedConfig.address && INITIAL_HEALTH),
  });
  afterCommit(ctx.db, "deliveries");
  return changed;
}

/** The sweep ends waiting deliveries; the log stays. */
export async function removeWebhook(ctx: RequestContext, input: RecordToRemove): Promise<void> {
  const before = await lockWebhook(ctx.db, input);
  await change(ctx.db, before, { removedAt: sql`now()`, secret: null, previousSecret: null });
  await audit(ctx, "webhook.removed", { before });
}

export async function rotateSecret(ctx: RequestContext, input: Versioned): Promise<IssuedWebhook> {
  const before = await lockWebhook(ctx.db, input);
  const secret = newSecret();
  const after = await change(ctx.db, before, {
    secret: ctx.services.secrets.encrypt(secret, webhookSecretContext(before)),
    previousSecret: before.secret,
    previousSecretEndsAt: sql`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
    config: { ...WebhookConfig.parse(before.config), secretEnd: lastCharacters(secret) },
  });
  await audit(ctx, "webhook.rotated", { before, after });
  return { ...toWebhook(after), secret };
}

export async function pauseWebhook(ctx: RequestContext, input: Versioned): Promise<Webhook> {
  const before = await lockWebhook(ctx.db, input);
  const after = await change(ctx.db, before, { state: "paused", disabledFor: null });
  await audit(ctx, "webhook.paused", { before, after });
  return toWebhook(after);
}

/** Sends waiting deliveries too. */
export async function resumeWebhook(ctx: RequestContext, input: Versioned): Promise<Webhook> {
  const before = await lockWebhook(ctx.db, input);
  const after = await change(ctx.db, before, { state: "active", disabledFor: null, ...INITIAL_HEALTH });
  await audit(ctx, "webhook.resumed", { before, after });
  afterCommit(ctx.db, "deliveries");
  return toWebhook(after);
}

async function lockWebhook(db: Db, { id, version }: Versioned): Promise<WebhookRow> {
  await getWebhook(db, id);
  return lockRecord(db, WEBHOOK, { id, version });
}

async function change(db: Db, { id }: WebhookRow, values: PgUpdateSetSource<typeof destination>): Promise<WebhookRow> {
  const [after] = await db
    .update(destination)
    .set({ ...values, version: sql`${destination.version} + 1` })
    .where(eq(destination.id, id))
    .returning();
  return after as WebhookRow;
}

function audit(
  ctx: RequestContext,
  action: AuditAction,
  { before, after }: { before: WebhookRow; after?: WebhookRow },
) {
  return writeAudit(ctx, {
    action,
    subject: "webhook",
    subjectId: before.id,
    before: toWebhook(before),
    ...(after && { after: toWebhook(after) }),
  });
}

/** One error for all addresses: reveals nothing about the internal network. */
function rejectForbidden({ outbound }: Pick<Services, "outbound">, address: string): void {
  if (outbound.forbiddenReason(address)) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "address", code: "addressForbidden" }] });
  }
}

const lastCharacters = (secret: string) => secret.slice(-4);
