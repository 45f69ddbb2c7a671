import { sql } from "drizzle-orm";
import type { Grant } from "@/contract/identity/sessions.ts";
import { readRefreshToken } from "@/provider/domains/identity/tokens.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { grantFor } from "../accounts.ts";
import { auditLicense } from "./sign-in.ts";

/** Seconds a token stays valid after its successor was used: concurrent requests may still send it. */
const GRACE_SECONDS = 30;

/** rotated: first use; repeated: newest again, or its predecessor in grace; reused: older. */
type Outcome = "rotated" | "repeated" | "reused" | "expired" | "unknown";

type LockedSession = {
  userId: string;
  fullName: string;
  licenseId: string | null;
  usedGeneration: number;
  isInGrace: boolean;
  isEnded: boolean;
  isExpired: boolean;
};

/** Gives generation g its successor, idempotently. An older generation after the grace ends the session. */
export async function refresh(ctx: OpenContext<unknown>, token: string): Promise<Grant> {
  const { services } = ctx;
  const { sessionId, generation } = readRefreshToken(services.config, token);
  const outcome = await ctx.transaction(async (db): Promise<Outcome> => {
    const locked = await lockSession(db, sessionId, services.config.SESSION_IDLE_SECONDS);
    const outcome = evaluate(locked, generation);
    if (outcome === "rotated") await advanceTo(db, sessionId, generation);
    if (outcome === "reused" && locked) await revokeReused({ ...ctx, db }, sessionId, locked);
    return outcome;
  });
  services.metrics.refreshes.inc({ outcome });
  if (outcome === "unknown") throw new Problem("UNAUTHENTICATED");
  if (outcome === "expired") throw new Problem("TOKEN_EXPIRED");
  if (outcome === "reused") {
    services.accounts.forget();
    throw new Problem("TOKEN_REUSED");
  }
  return grantFor(services, sessionId, generation + 1);
}

function evaluate(locked: LockedSession | undefined, generation: number): Outcome {
  if (!locked || locked.isEnded || generation > locked.usedGeneration + 1) return "unknown";
  if (locked.isExpired) return "expired";
  if (generation === locked.usedGeneration + 1) return "rotated";
  if (generation === locked.usedGeneration) return "repeated";
  return generation === locked.usedGeneration - 1 && locked.isInGrace ? "repeated" : "reused";
}

async function lockSession(db: Db, sessionId: string, idleSeconds: number): Promise<LockedSession | undefined> {
  const { rows } = await db.execute<LockedSession>(sql`
    select "user".id as "userId", "user".full_name as "fullName", ${auditLicense} as "licenseId",
      s.used_generation as "usedGeneration",
      coalesce(s.used_at > now() - make_interval(secs => ${GRACE_SECONDS}), false) as "isInGrace",
      s.revoked_at is not null or "user".state <> 'active' as "isEnded",
      s.expires_at <= now() or s.last_used_at <= now() - make_interval(secs => ${idleSeconds}) as "isExpired"
    from session s join "user" on "user".id = s.user_id
    where s.id = ${sessionId}
    for update of s`);
  return rows[0];
}

function advanceTo(db: Db, sessionId: string, generation: number) {
  return db.execute(sql`
    update session set used_generation = ${generation}, used_at = now(), last_used_at = now() where id = ${sessionId}`);
}

async function revokeReused(ctx: RequestContext<unknown>, sessionId: string, locked: LockedSession) {
  await ctx.db.execute(sql`update session set revoked_at = now() where id = ${sessionId}`);
  const action = "session.tokenReused";
  await writeAudit({ ...ctx, actor: locked }, { action, subject: "session", subjectId: sessionId });
}
