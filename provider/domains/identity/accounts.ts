import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { AuditAction } from "@/contract/audit/actions.ts";
import type { Grant, SessionUser } from "@/contract/identity/sessions.ts";
import { session } from "@/provider/db/schema/users.ts";
import type { Account, Actor, RequestContext } from "@/provider/kernel/context.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { TtlCache } from "@/provider/kernel/ttl-cache.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { signAccessToken, signRefreshToken } from "./tokens.ts";

const MAX = 10_000;

const ACCOUNT = sql`
  u.id as "userId", u.email, u.full_name as "fullName", u.type, u.roles, u.email_verified as "emailVerified",
  c.id as "companyId", c.type as "companyType", u.last_license_id as "lastLicenseId",
  coalesce((
    select json_agg(json_build_object('licenseId', l.id, 'licenseName', l.name) order by l.name)
    from license l
    where l.state = 'active'
      and (u.type = 'root' or l.id in (select license_id from user_license where user_id = u.id))
  ), '[]') as licenses`;

/** Undefined for unusable sessions. Revocation takes effect at once here, within 5 s elsewhere. */
export class Accounts extends TtlCache<Account | undefined> {
  private readonly database: Database;
  private readonly idleSeconds: number;

  constructor(database: Database, idleSeconds: number) {
    super(MAX);
    this.database = database;
    this.idleSeconds = idleSeconds;
  }

  protected read(sessionId: string): Promise<Account | undefined> {
    return this.database.transaction({ role: "identity" }, async (db) => {
      const { rows } = await db.execute<Account & Record<string, unknown>>(sql`
        with live as (
          update session set last_used_at = now()
          where id = ${sessionId} and revoked_at is null and expires_at > now()
            and last_used_at > now() - make_interval(secs => ${this.idleSeconds})
          returning id, user_id
        )
        select live.id as "sessionId", ${ACCOUNT}
        from live join "user" u on u.id = live.user_id join company c on c.id = u.company_id
        where u.state = 'active'`);
      return rows[0];
    });
  }

  find(userId: string): Promise<Account | undefined> {
    return findAccount(this.database, userId);
  }
}

export async function findAccount(database: Database, userId: string): Promise<Account | undefined> {
  return database.read({ role: "identity" }, async (db) => {
    const { rows } = await db.execute<Account & Record<string, unknown>>(sql`
      select '' as "sessionId", ${ACCOUNT}
      from "user" u join company c on c.id = u.company_id where u.id = ${userId} and u.state = 'active'`);
    return rows[0];
  });
}

export function toSessionUser(account: Account): SessionUser {
  return {
    email: account.email,
    type: account.type,
    fullName: account.fullName,
    licenses: account.licenses,
    emailVerified: account.emailVerified,
    userId: account.userId,
    companyType: account.companyType,
    companyId: account.companyId,
    role: account.roles,
  };
}

export function requireLicense(account: Account): string | null {
  const chosen = account.licenses.find(({ licenseId }) => licenseId === account.lastLicenseId) ?? account.licenses[0];
  return chosen?.licenseId ?? null;
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    accounts: Accounts;
  }
}

export async function grantFor(services: Services, sessionId: string, generation: number): Promise<Grant> {
  const account = await services.accounts.of(sessionId);
  if (!account) throw new Problem("UNAUTHENTICATED");
  return {
    token: await signAccessToken(services.config, sessionId, account.userId),
    refreshToken: signRefreshToken(services.config, sessionId, generation),
    user: toSessionUser(account),
    licenseId: requireLicense(account),
  };
}

export async function endSessions(db: Db, userId: string, exceptId?: string): Promise<void> {
  await db
    .update(session)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(session.userId, userId), isNull(session.revokedAt), exceptId ? ne(session.id, exceptId) : undefined));
}

export function auditOwn(ctx: RequestContext<Actor>, action: AuditAction): Promise<void> {
  const { actor } = ctx;
  const account = { userId: actor.userId, fullName: actor.fullName, licenseId: requireLicense(actor) };
  return writeAudit({ ...ctx, actor: account }, { action, subject: "user", subjectId: actor.userId });
}
