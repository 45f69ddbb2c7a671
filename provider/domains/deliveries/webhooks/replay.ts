import { and, asc, eq, gt, gte, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Total } from "@/contract/kernel/records.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import type { webhooks } from "@/contract/webhooks/webhooks.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { requeue } from "@/provider/outbox/resend.ts";
import { defineTask } from "@/provider/tasks/define-task.ts";
import { findRunningTask, startTask } from "@/provider/tasks/start.ts";
import { getWebhook, isWebhook } from "./queries.ts";
import { ENDED } from "./send.ts";

const DELIVERIES_A_STEP = 500;

export async function startReplay(
  ctx: RequestContext,
  { id, since, until: last, what = "failed", reason = "" }: InputOf<(typeof webhooks)["replay"]>,
): Promise<Task> {
  const { db } = ctx;
  await db.select({ id: destination.id }).from(destination).where(eq(destination.id, id)).for("update");
  const { name, state } = await getWebhook(db, id);
  if (state === "disabled") throw new Problem("CONFLICT");
  const running = await findRunningTask(db, "replay", id);
  if (running) return running;
  const now = new Date().toISOString();
  const until = last && Date.parse(last) < Date.parse(now) ? last : now;
  return startTask(ctx, {
    kind: "replay",
    title: name,
    subjectId: id,
    input: { webhookId: id, since, until, what, reason },
    auditDetails: { name, since, ...(last && { until }), what },
  });
}

type ReplayCheckpoint = { at: string; id: string; total?: number };

export const replayTask = defineTask({
  permission: "integrations.write",
  input: z.object({
    webhookId: z.uuid(),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
    what: z.enum(["failed", "all"]),
    reason: z.string().default(""),
  }),
  async step(ctx, { webhookId, since, until, what, reason }, checkpoint: ReplayCheckpoint | null) {
    const { db } = ctx;
    const [there] = await db
      .select({ state: destination.state })
      .from(destination)
      .where(and(eq(destination.id, webhookId), isWebhook));
    if (!there || there.state === "disabled") throw new Problem("CONFLICT");
    const within = isToSend({ webhookId, since, until, what });
    const total = checkpoint ? checkpoint.total : await countWithin(db, within);
    const counted = total === undefined || total > COUNT_CEILING ? {} : { total };
    const met = await db
      .select({ id: delivery.id, at: delivery.createdAt })
      .from(delivery)
      .where(and(within, checkpoint ? isAfter(checkpoint) : undefined))
      .orderBy(asc(delivery.createdAt), asc(delivery.id))
      .limit(DELIVERIES_A_STEP);
    const ids = met.map(({ id }) => id);
    const by = { actor: ctx.actor.fullName, reason };
    const sent = await requeue(db, ids, by, what === "failed" ? ["failed"] : ENDED);
    const last = met.at(-1);
    return {
      next: last && met.length === DELIVERIES_A_STEP ? { ...last, ...counted } : null,
      done: met.length,
      counts: { sent, same: met.length - sent },
      ...counted,
    };
  },
});

type Stretch = { webhookId: string; since: string; until: string; what: "failed" | "all" };

function isToSend({ webhookId, since, until, what }: Stretch): SQL | undefined {
  return and(
    eq(delivery.destinationId, webhookId),
    gte(delivery.createdAt, since),
    lte(delivery.createdAt, until),
    what === "failed" ? eq(delivery.state, "failed") : inArray(delivery.state, [...ENDED]),
  );
}

export async function countReplay(
  db: Db,
  { id, since, until, what = "failed" }: InputOf<(typeof webhooks)["replayTotal"]>,
): Promise<Total> {
  await getWebhook(db, id);
  const stretch = { webhookId: id, since, until: until ?? new Date().toISOString(), what };
  const count = await countWithin(db, isToSend(stretch));
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING };
}

async function countWithin(db: Db, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(delivery)
    .where(where)
    .limit(COUNT_CEILING + 1);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${some} counted`);
  return rows[0]?.count ?? 0;
}

function isAfter({ at, id }: ReplayCheckpoint): SQL | undefined {
  return or(gt(delivery.createdAt, at), and(eq(delivery.createdAt, at), gt(delivery.id, id)));
}
