import { randomBytes } from "node:crypto";
import { desc, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { ApiKey, apiKeys, IssuedApiKey, NewApiKey } from "@/contract/intake/api-keys.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import { changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.select().from(apiKey).orderBy(desc(apiKey.createdAt), desc(apiKey.id));
  return rows.map(toApiKey);
}

/** @throws Problem NOT_FOUND for another than the current licence */
export async function listKeysInUse(ctx: RequestContext, licenseId = ctx.actor.licenseId): Promise<ApiKey[]> {
  if (licenseId !== ctx.actor.licenseId) throw new Problem("NOT_FOUND");
  const inUse = isNull(apiKey.revokedAt);
  const rows = await ctx.db.select().from(apiKey).where(inUse).orderBy(desc(apiKey.createdAt), desc(apiKey.id));
  return rows.map(toApiKey);
}

export function toApiKey(row: typeof apiKey.$inferSelect): ApiKey {
  const { id, version, name, prefix, scopes, createdAt, lastUsedAt, revokedAt, previousPrefix, previousUntil } = row;
  const isStill = (until: string | null) => revokedAt === null && until !== null && Date.parse(until) > Date.now();
  const hasPrevious = isStill(previousUntil);
  return {
    id,
    version,
    name,
    prefix,
    scopes,
    createdAt,
    lastUsedAt,
    revokedAt,
    isSigned: row.signingSecret !== null,
    previousSecretUntil: isStill(row.previousSecretUntil) ? row.previousSecretUntil : null,
    ...(hasPrevious ? { previousPrefix, previousUntil } : { previousPrefix: null, previousUntil: null }),
  };
}

const PREFIX_LENGTH = 9;

const API_KEY: RecordKind<typeof apiKey, ApiKey, "apiKey"> = {
  table: apiKey,
  subject: "apiKey",
  constraints: {},
  show: toApiKey,
};

/** The response alone has the key; the database stores its hash and first letters. */
export async function issueApiKey(ctx: RequestContext, { name, scopes }: NewApiKey): Promise<IssuedApiKey> {
  const key = newKey();
  const [row] = await ctx.db
    .insert(apiKey)
    .values({
      licenseId: ctx.actor.licenseId,
      id: uuidv7(),
      name,
      ...toStoredKey(key),
      scopes,
      createdAt: new Date().toISOString(),
    })
    .returning();
  if (!row) throw new Problem("INTERNAL");
  const issued = toApiKey(row);
  await writeAudit(ctx, {
    action: "apiKey.issued",
    subject: "apiKey",
    subjectId: row.id,
    after: issued,
  });
  return { ...issued, key };
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key */
export async function changeApiKey(ctx: RequestContext, input: InputOf<(typeof apiKeys)["update"]>): Promise<ApiKey> {
  await lockLiveKey(ctx.db, input);
  return changeRecord(ctx, API_KEY, input);
}

/** The previous key stays valid for the given hours. @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT */
export async function rotateApiKey(
  ctx: RequestContext,
  { graceHours, ...input }: InputOf<(typeof apiKeys)["rotate"]>,
): Promise<IssuedApiKey> {
  const before = await lockLiveKey(ctx.db, input);
  const key = newKey();
  const previous =
    graceHours > 0
      ? {
          previousHash: before.hash,
          previousPrefix: before.prefix,
          previousUntil: sql`now() + make_interval(hours => ${graceHours})`,
        }
      : { previousHash: null, previousPrefix: null, previousUntil: null };
  const [row] = await ctx.db
    .update(apiKey)
    .set({ ...toStoredKey(key), ...previous, version: sql`${apiKey.version} + 1` })
    .where(eq(apiKey.id, input.id))
    .returning();
  if (!row) throw new Problem("NOT_FOUND");
  const after = toApiKey(row);
  await writeAudit(ctx, {
    action: "apiKey.rotated",
    subject: "apiKey",
    subjectId: input.id,
    before: toApiKey(before),
    after,
  });
  return { ...after, key };
}

/** Idempotent; the first time stays. @throws Problem NOT_FOUND */
export async function revokeApiKey(ctx: RequestContext, id: string): Promise<ApiKey> {
  const [row] = await ctx.db
    .update(apiKey)
    .set({ revokedAt: sql`coalesce(${apiKey.revokedAt}, now())` })
    .where(eq(apiKey.id, id))
    .returning();
  if (!row) throw new Problem("NOT_FOUND");
  await writeAudit(ctx, {
    action: "apiKey.revoked",
    subject: "apiKey",
    subjectId: id,
    after: toApiKey(row),
  });
  return toApiKey(row);
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key */
export async function lockLiveKey(db: Db, input: Versioned) {
  const locked = await lockRecord(db, API_KEY, { id: input.id, version: input.version });
  if (locked.revokedAt !== null) throw new Problem("CONFLICT");
  return locked;
}

function newKey(): string {
  return `pk_${randomBytes(32).toString("base64url")}`;
}

function toStoredKey(key: string) {
  return { prefix: key.slice(0, PREFIX_LENGTH), hash: hashSecret(key) };
}
