import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { ApiKey, apiKeys, IssuedApiKey, NewApiKey } from "@/contract/intake/api-keys.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import { changeRecord, lockRecord, type RecordKind } from "@/provider/domains/records/commands.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { hashOf } from "@/provider/secrets/hash.ts";
import { apiKeyOf } from "./queries.ts";

const PREFIX_LENGTH = 9;

const API_KEY: RecordKind<typeof apiKey, ApiKey, "apiKey"> = {
  table: apiKey,
  subject: "apiKey",
  constraints: {},
  show: apiKeyOf,
};

/** The response alone has the key; the database stores its hash and first letters. */
export async function issueApiKey(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { name, scopes }: NewApiKey,
): Promise<IssuedApiKey> {
  const key = newKey();
  const [row] = await db
    .insert(apiKey)
    .values({
      licenseId: actor.licenseId,
      id: uuidv7(),
      name,
      ...storedOf(key),
      scopes,
      createdAt: new Date().toISOString(),
    })
    .returning();
  if (!row) throw new Problem("INTERNAL");
  const issued = apiKeyOf(row);
  await writeAudit(db, actor, origin, { action: "apiKey.issued", subject: "apiKey", subjectId: row.id, after: issued });
  return { ...issued, key };
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key */
export async function changeApiKey(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  input: InputOf<(typeof apiKeys)["update"]>,
): Promise<ApiKey> {
  await holdLiveKey(db, input);
  return changeRecord(db, actor, origin, API_KEY, input);
}

/**
 * The previous key stays valid for the given hours; an earlier one ends now.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key
 */
export async function rotateApiKey(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { graceHours, ...seen }: InputOf<(typeof apiKeys)["rotate"]>,
): Promise<IssuedApiKey> {
  const before = await holdLiveKey(db, seen);
  const key = newKey();
  const previous =
    graceHours > 0
      ? {
          previousHash: before.hash,
          previousPrefix: before.prefix,
          previousUntil: sql`now() + make_interval(hours => ${graceHours})`,
        }
      : { previousHash: null, previousPrefix: null, previousUntil: null };
  const [row] = await db
    .update(apiKey)
    .set({ ...storedOf(key), ...previous, version: sql`${apiKey.version} + 1` })
    .where(eq(apiKey.id, seen.id))
    .returning();
  if (!row) throw new Problem("NOT_FOUND");
  const after = apiKeyOf(row);
  await writeAudit(db, actor, origin, {
    action: "apiKey.rotated",
    subject: "apiKey",
    subjectId: seen.id,
    before: apiKeyOf(before),
    after,
  });
  return { ...after, key };
}

/** Idempotent; the first time stays. @throws Problem NOT_FOUND */
export async function revokeApiKey(db: Db, actor: LicensedActor, origin: Origin, id: string): Promise<ApiKey> {
  const [row] = await db
    .update(apiKey)
    .set({ revokedAt: sql`coalesce(${apiKey.revokedAt}, now())` })
    .where(eq(apiKey.id, id))
    .returning();
  if (!row) throw new Problem("NOT_FOUND");
  await writeAudit(db, actor, origin, {
    action: "apiKey.revoked",
    subject: "apiKey",
    subjectId: id,
    after: apiKeyOf(row),
  });
  return apiKeyOf(row);
}

/** @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key */
export async function holdLiveKey(db: Db, seen: Versioned) {
  const locked = await lockRecord(db, API_KEY, { id: seen.id, version: seen.version });
  if (locked.revokedAt !== null) throw new Problem("CONFLICT");
  return locked;
}

function newKey(): string {
  return `pk_${randomBytes(32).toString("base64url")}`;
}

function storedOf(key: string) {
  return { prefix: key.slice(0, PREFIX_LENGTH), hash: hashOf(key) };
}
