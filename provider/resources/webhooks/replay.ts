import { and, asc, eq, gt, gte, lte, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { InputOf } from "@/contract/endpoint.ts";
import { COUNT_CEILING } from "@/contract/paging.ts";
import type { Task } from "@/contract/tasks.ts";
import type { webhooks } from "@/contract/webhooks.ts";
import type { Db } from "@/provider/db/client.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import type { Services } from "@/provider/services.ts";
import { beginTask, findUnderWay } from "@/provider/tasks/begin.ts";
import { defineTask } from "@/provider/tasks/task.ts";
import { getWebhook, isWebhook } from "./queries.ts";
import { queueAgain } from "./send.ts";

const DELIVERIES_A_STEP = 500;

/** Two who begin it at once share one. @throws Problem NOT_FOUND, CONFLICT where nothing is sent */
export async function beginReplay(
  db: Db,
  services: Services,
  actor: LicensedActor,
  origin: Origin,
  { id, since, until: last, what = "failed", reason = "" }: InputOf<(typeof webhooks)["replay"]>,
): Promise<Task> {
  await db.select({ id: destination.id }).from(destination).where(eq(destination.id, id)).for("update");
  const { name, state } = await getWebhook(db, id);
  if (state === "disabled") throw new Problem("CONFLICT");
  const underWay = await findUnderWay(db, "replay", id);
  if (underWay) return underWay;
  const now = new Date().toISOString();
  const until = last && Date.parse(last) < Date.parse(now) ? last : now;
  return beginTask(db, services, actor, origin, {
    ...{ kind: "replay", title: name, subjectId: id, input: { webhookId: id, since, until, what, reason } },
    told: { name, since, ...(last && { until }), what },
  });
}

/** Without a total where there are more than are counted. */
type Place = { at: string; id: string; total?: number };

/** Puts what was sent in a stretch of time in line again, the oldest first. */
export const replayTask = defineTask({
  permission: "integrations.write",
  input: z.object({
    ...{ webhookId: z.uuid(), since: z.iso.datetime(), until: z.iso.datetime(), what: z.enum(["failed", "all"]) },
    reason: z.string().default(""),
  }),
  async step({ db, actor }, { webhookId, since, until, what, reason }, place: Place | null) {
    const [there] = await db
      .select({ state: destination.state })
      .from(destination)
      .where(and(eq(destination.id, webhookId), isWebhook));
    if (!there || there.state === "disabled") throw new Problem("CONFLICT");
    // What failed has an index of its own: however much was delivered, it is not walked.
    const within = and(
      eq(delivery.destinationId, webhookId),
      gte(delivery.createdAt, since),
      lte(delivery.createdAt, until),
      what === "failed" ? eq(delivery.state, "failed") : undefined,
    );
    const total = place ? place.total : await countWithin(db, within);
    const counted = total === undefined ? {} : { total };
    const met = await db
      .select({ id: delivery.id, at: delivery.createdAt })
      .from(delivery)
      .where(and(within, place ? isAfter(place) : undefined))
      .orderBy(asc(delivery.createdAt), asc(delivery.id))
      .limit(DELIVERIES_A_STEP);
    const ids = met.map(({ id }) => id);
    const by = { actor: actor.fullName, reason };
    const changed = await queueAgain(db, ids, by, what === "failed" ? ["failed"] : undefined);
    const last = met.at(-1);
    return {
      next: last && met.length === DELIVERIES_A_STEP ? { ...last, ...counted } : null,
      done: met.length,
      counts: { changed, same: met.length - changed },
      ...counted,
    };
  },
});

async function countWithin(db: Db, where: SQL | undefined): Promise<number | undefined> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(delivery)
    .where(where)
    .limit(COUNT_CEILING + 1);
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${some} counted`);
  const count = rows[0]?.count ?? 0;
  return count > COUNT_CEILING ? undefined : count;
}

function isAfter({ at, id }: Place): SQL | undefined {
  return or(gt(delivery.createdAt, at), and(eq(delivery.createdAt, at), gt(delivery.id, id)));
}
