import { and, gt, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { can } from "@/contract/kernel/access.ts";
import type { LeadsChanged } from "@/contract/leads/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Sent } from "@/provider/http/implement.ts";
import type { LiveChange } from "@/provider/http/live-updates.ts";
import type { HttpRequest, OpenContext } from "@/provider/kernel/context.ts";
import { isUuid } from "@/provider/kernel/database.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";

/** Streams changes since `Last-Event-ID`. Ids grow with time, so one id is the resume position. */
export async function* watchLeads(
  ctx: OpenContext,
  { headers, signal }: Pick<HttpRequest, "headers" | "signal">,
): AsyncGenerator<Sent<LeadsChanged>> {
  const { actor } = ctx;
  const queue: LiveChange[] = [];
  let wake = () => {};
  let isOver = false;
  const end = () => {
    isOver = true;
    wake();
  };
  const unsubscribe = ctx.services.live.subscribe(actor.licenseId, (change) => {
    queue.push(change);
    wake();
  });
  const offEnd = ctx.services.live.onEnd(end);
  signal.addEventListener("abort", end);
  const isNarrow = Object.keys(visibilityFilter(actor)).length > 0;
  const input = headers.get("last-event-id") ?? "";
  let lastId = isUuid(input) ? input : recentId();
  try {
    // Resume position before the first event.
    yield { id: lastId, data: null };
    const missed = isUuid(input) && (await findSince(ctx, lastId, []));
    if (missed) yield { id: missed.lastId, data: missed };
    while (!isOver) {
      const change = queue.shift();
      if (!change) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      // Notices cover the licence; restricted users get visible leads only.
      const { notified, ...ofLeads } = change;
      const isNotified = notified === null || notified.includes(actor.userId);
      const isOfLeads = change.lastId !== null || change.changed.length > 0 || change.isShowroom;
      const reached = isOfLeads && isNarrow ? await narrowed(ctx, lastId, ofLeads) : isOfLeads && ofLeads;
      lastId = change.lastId ?? lastId;
      if (reached || isNotified)
        yield { id: change.lastId, data: { ...(reached || NO_LEADS), ...(isNotified && { isNotified }) } };
    }
  } finally {
    unsubscribe();
    offEnd();
    signal.removeEventListener("abort", end);
  }
}

const NO_LEADS: LeadsChanged = { lastId: null, arrived: {}, changed: [] };
const IN_FLIGHT_MS = 5000;

/** A slightly older id: leads being committed have older ids than now. */
function recentId(): string {
  return uuidv7({ msecs: Date.now() - IN_FLIGHT_MS });
}

/** Showroom news contain no lead data; sent to users of visits. */
async function narrowed(
  ctx: OpenContext,
  lastId: string,
  { changed, isShowroom }: LeadsChanged,
): Promise<LeadsChanged | undefined> {
  const reached = await findSince(ctx, lastId, changed);
  if (!isShowroom || !can(ctx.actor.roles, "showroom.work")) return reached;
  return { lastId: null, arrived: {}, changed: [], ...reached, isShowroom };
}

async function findSince(ctx: OpenContext, lastId: string, changed: string[]): Promise<LeadsChanged | undefined> {
  const reach = toWhere(visibilityFilter(ctx.actor)) ?? sql`true`;
  const { rows, own } = await ctx.transaction(async (db) => ({
    rows: await db
      .select({ source: lead.source, count: sql<number>`count(*)::int`, newest: sql<string>`max(${lead.id}::text)` })
      .from(lead)
      .where(and(gt(lead.id, lastId), reach))
      .groupBy(lead.source),
    own:
      changed.length > 0
        ? await db
            .select({ id: lead.id })
            .from(lead)
            .where(and(inArray(lead.id, changed), reach))
        : [],
  }));
  if (rows.length === 0 && own.length === 0) return undefined;
  return {
    lastId:
      rows
        .map(({ newest }) => newest)
        .sort()
        .at(-1) ?? null,
    arrived: Object.fromEntries(rows.map(({ source, count }) => [source, count])),
    changed: own.map(({ id }) => id),
  };
}
