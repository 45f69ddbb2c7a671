import { and, eq, sql } from "drizzle-orm";
import type { Profile, ProfileInput } from "@/contract/identity/account.ts";
import { user } from "@/provider/db/schema/users.ts";
import { licenseOf } from "@/provider/domains/identity/accounts.ts";
import type { Actor, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

type Row = Pick<Profile, "version" | "fullName" | "phone" | "locale">;

export async function getProfile(ctx: OpenContext<Actor>): Promise<Profile> {
  return profileOf(ctx.actor, await ctx.transaction((db) => readRow({ ...ctx, db })));
}

/** The name that colleagues see changes at once. @throws Problem VERSION_CONFLICT */
export async function saveProfile(
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
    const who = { userId: actor.userId, fullName: actor.fullName, licenseId: licenseOf(actor) };
    await writeAudit(
      { ...ctx, db, actor: who },
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
  return profileOf(actor, saved);
}

export async function speak(
  ctx: OpenContext<Actor>,
  { locale }: Pick<Profile, "locale">,
): Promise<Pick<Profile, "locale">> {
  await ctx.transaction((db) => db.update(user).set({ locale }).where(eq(user.id, ctx.actor.userId)));
  return { locale };
}

const ROW = { version: user.version, fullName: user.fullName, phone: user.phone, locale: user.locale };

async function readRow(ctx: RequestContext<Actor>): Promise<Row> {
  const [found] = await ctx.db.select(ROW).from(user).where(eq(user.id, ctx.actor.userId));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

function profileOf({ email, roles, licenses }: Actor, row: Row): Profile {
  return { ...row, email, roles, licenses };
}
