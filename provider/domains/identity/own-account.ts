import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { account, type OwnSession, type Profile, type ProfileInput } from "@/contract/identity/account.ts";
import { session, user } from "@/provider/db/schema/users.ts";
import { action, implement } from "@/provider/http/implement.ts";
import type { Actor, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { auditOwn, requireLicense } from "./accounts.ts";

type AccountRow = Pick<Profile, "version" | "fullName" | "phone" | "locale">;

async function getProfile(ctx: OpenContext<Actor>): Promise<Profile> {
  return toProfile(ctx.actor, await ctx.transaction((db) => readRow({ ...ctx, db })));
}

async function saveProfile(
  ctx: OpenContext<Actor>,
  { version, fullName, phone }: ProfileInput & { version: number },
): Promise<Profile> {
  const { actor } = ctx;
  const saved = await ctx.transaction(async (db) => {
    const before = await readRow({ ...ctx, db });
    if (before.version === version && before.fullName === fullName && before.phone === phone) return before;
    const [after] = await db
      .update(user)
      .set({ fullName, phone, version: sql`${user.version} + 1` })
      .where(and(eq(user.id, actor.userId), eq(user.version, version)))
      .returning(ROW);
    if (!after) throw new Problem("VERSION_CONFLICT", { version: before.version });
    const account = { userId: actor.userId, fullName: actor.fullName, licenseId: requireLicense(actor) };
    await writeAudit(
      { ...ctx, db, actor: account },
      {
        action: "profile.changed",
        subject: "user",
        subjectId: actor.userId,
        before: { fullName: before.fullName },
        after: { fullName },
      },
    );
    return after;
  });
  ctx.services.accounts.forget();
  for (const { licenseId } of actor.licenses) ctx.services.settings.forget(licenseId);
  return toProfile(actor, saved);
}

async function speak(ctx: OpenContext<Actor>, { locale }: Pick<Profile, "locale">): Promise<Pick<Profile, "locale">> {
  await ctx.transaction((db) => db.update(user).set({ locale }).where(eq(user.id, ctx.actor.userId)));
  return { locale };
}

const ROW = { version: user.version, fullName: user.fullName, phone: user.phone, locale: user.locale };

async function readRow(ctx: RequestContext<Actor>): Promise<AccountRow> {
  const [found] = await ctx.db.select(ROW).from(user).where(eq(user.id, ctx.actor.userId));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

function toProfile({ email, roles, licenses }: Actor, row: AccountRow): Profile {
  return { ...row, email, roles, licenses };
}

const MAX = 100;

async function listOwnSessions(ctx: OpenContext<Actor>): Promise<OwnSession[]> {
  const { id, createdAt, lastUsedAt, ip, userAgent } = session;
  const rows = await ctx.transaction((db) =>
    db
      .select({ id, createdAt, lastUsedAt, ip, userAgent })
      .from(session)
      .where(isGood(ctx))
      .orderBy(desc(lastUsedAt), desc(id))
      .limit(MAX),
  );
  return rows.map((row) => ({ ...row, isCurrent: row.id === ctx.actor.sessionId }));
}

async function endOwnSession(ctx: OpenContext<Actor>, id: string) {
  const ended = await endThose(ctx, eq(session.id, id));
  if (ended === 0) throw new Problem("NOT_FOUND");
  return { ended };
}

async function endOtherSessions(ctx: OpenContext<Actor>) {
  return { ended: await endThose(ctx, ne(session.id, ctx.actor.sessionId)) };
}

async function endThose(ctx: OpenContext<Actor>, which: SQL): Promise<number> {
  const ended = await ctx.transaction(async (db) => {
    const rows = await db
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(and(isGood(ctx), which))
      .returning({ id: session.id });
    if (rows.length > 0) await auditOwn({ ...ctx, db }, "session.ended");
    return rows.length;
  });
  ctx.services.accounts.forget();
  return ended;
}

function isGood(ctx: Pick<RequestContext<Actor>, "actor" | "services">): SQL | undefined {
  return and(
    eq(session.userId, ctx.actor.userId),
    isNull(session.revokedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastUsedAt, sql`now() - make_interval(secs => ${ctx.services.config.SESSION_IDLE_SECONDS})`),
  );
}

export const accountRoutes = implement(account, {
  get: action(getProfile),
  save: action(saveProfile),
  speak: action(speak),
  sessions: action(listOwnSessions),
  endOthers: action(endOtherSessions),
  endSession: action((ctx, input) => endOwnSession(ctx, input.id)),
});
