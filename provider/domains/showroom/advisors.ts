import { and, eq, gte, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Showroom } from "@/contract/showroom/visits.ts";
import { rule } from "@/provider/db/schema/companies.ts";
import { userLicense } from "@/provider/db/schema/users.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import { assigneeRotation } from "@/provider/domains/intake/assign.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import type { ConfiguredContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { midnight } from "./queries.ts";

/** Serialises calls: two hosts must not call the same advisor. */
export const CALLING = "showroom advisors";
export const lockCalls = (ctx: RequestContext) => lockMatchKeys(ctx.db.$client, ctx.actor.licenseId, [CALLING]);

type Advisor = Showroom["advisors"][number];

export async function readAdvisors(
  ctx: Pick<ConfiguredContext, "db" | "settings">,
  at: readonly string[],
): Promise<Pick<Showroom, "advisors" | "nextAdvisorId">> {
  const { db, settings } = ctx;
  const positions = await db
    .select({ id: userLicense.userId, agencyIds: userLicense.agencyIds })
    .from(userLicense)
    .where(inArray(userLicense.userId, [...settings.advisors.keys()]));
  const here = new Set(
    positions
      .filter(({ agencyIds }) => agencyIds.length === 0 || agencyIds.some((id) => at.includes(id)))
      .map(({ id }) => id),
  );
  const busy = await listBusy(db);
  const advisors = [...settings.advisors]
    .filter(([id]) => here.has(id))
    .map(([id, fullName]): Advisor => {
      const state = settings.absent.has(id) ? "absent" : busy.has(id) ? "busy" : "free";
      return { id, fullName, state };
    })
    .sort((a, b) => a.fullName.localeCompare(b.fullName));
  const free = advisors.filter(({ state }) => state === "free").map(({ id }) => id);
  const turns = assigneeRotation(settings, "showroom");
  const next =
    turns.length > 0 ? nextAdvisor(turns, await readPosition(db), free) : waitingLongest(free, await listCalls(db));
  return { advisors, nextAdvisorId: next ?? null };
}

export async function isBusy(db: Db, advisorId: string): Promise<boolean> {
  const [open] = await db
    .select({ id: visit.id })
    .from(visit)
    .where(and(eq(visit.advisorId, advisorId), isNull(visit.closedAt)))
    .limit(1);
  return open !== undefined;
}

export async function moveTurn(ctx: Pick<ConfiguredContext, "db" | "settings">, advisorId: string): Promise<void> {
  const turns = assigneeRotation(ctx.settings, "showroom");
  if (!turns.includes(advisorId)) return;
  // Locked until commit: intake moves it too.
  const start = (await readPosition(ctx.db, { isLocked: true })) % turns.length;
  const ahead = [...turns.slice(start), ...turns.slice(0, start)].indexOf(advisorId);
  await ctx.db
    .update(rule)
    .set({ assignmentPosition: (start + ahead + 1) % turns.length })
    .where(eq(rule.channel, "showroom"));
}

async function readPosition(db: Db, { isLocked = false } = {}): Promise<number> {
  const query = db.select({ at: rule.assignmentPosition }).from(rule).where(eq(rule.channel, "showroom"));
  const [found] = await (isLocked ? query.for("no key update") : query);
  return found?.at ?? 0;
}

function nextAdvisor(turns: readonly string[], index: number, free: readonly string[]): string | undefined {
  const start = index % turns.length;
  return [...turns.slice(start), ...turns.slice(0, start)].find((id) => free.includes(id));
}

function waitingLongest(free: readonly string[], calls: ReadonlyMap<string, string>): string | undefined {
  const since = (id: string) => calls.get(id) ?? "";
  return [...free].sort((a, b) => since(a).localeCompare(since(b)))[0];
}

async function listBusy(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ id: sql<string>`${visit.advisorId}` })
    .from(visit)
    .where(and(isNotNull(visit.advisorId), isNull(visit.closedAt)));
  return new Set(rows.map(({ id }) => id));
}

async function listCalls(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: sql<string>`${visit.advisorId}`, at: sql<string>`max(${visit.calledAt})::text` })
    .from(visit)
    .where(and(isNotNull(visit.advisorId), gte(visit.arrivedAt, await midnight(db))))
    .groupBy(visit.advisorId);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
