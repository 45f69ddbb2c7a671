import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { ApiKey, apiKeys, IssuedSigningSecret } from "@/contract/intake/api-keys.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import type { Secrets } from "@/provider/secrets/secrets.ts";
import { SECRET_PREFIX } from "@/provider/secrets/webhook-signature.ts";
import { signingSecretOf } from "./authenticate.ts";
import { holdLiveKey } from "./commands.ts";
import { apiKeyOf } from "./queries.ts";

const SECRET_BYTES = 32;

/**
 * Requires signatures, or rotates the secret; the previous one stays valid for the given hours. The response alone has
 * the plain secret.
 * @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key
 */
export async function requireSignature(
  db: Db,
  secrets: Secrets,
  actor: LicensedActor,
  origin: Origin,
  { graceHours, ...seen }: InputOf<(typeof apiKeys)["sign"]>,
): Promise<IssuedSigningSecret> {
  const { signingSecret } = await holdLiveKey(db, seen);
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
  const hasGracePeriod = signingSecret !== null && graceHours > 0;
  const shown = await changeSigning(db, actor, origin, "apiKey.signed", seen, {
    signingSecret: secrets.encrypt(secret, signingSecretOf({ licenseId: actor.licenseId, id: seen.id })),
    previousSecret: hasGracePeriod ? signingSecret : null,
    previousSecretUntil: hasGracePeriod ? sql`now() + make_interval(hours => ${graceHours})` : null,
  });
  return { ...shown, secret };
}

/** Accepts unsigned requests again. @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key */
export function stopSigning(db: Db, actor: LicensedActor, origin: Origin, seen: Versioned): Promise<ApiKey> {
  const nothing = { signingSecret: null, previousSecret: null, previousSecretUntil: null };
  return changeSigning(db, actor, origin, "apiKey.unsigned", seen, nothing);
}

async function changeSigning(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  action: "apiKey.signed" | "apiKey.unsigned",
  seen: Versioned,
  change: Partial<Record<"signingSecret" | "previousSecret" | "previousSecretUntil", unknown>>,
): Promise<ApiKey> {
  const before = await holdLiveKey(db, seen);
  const [row] = await db
    .update(apiKey)
    .set({ ...(change as object), version: sql`${apiKey.version} + 1` })
    .where(eq(apiKey.id, seen.id))
    .returning();
  if (!row) throw new Problem("NOT_FOUND");
  const after = apiKeyOf(row);
  await writeAudit(db, actor, origin, {
    action,
    subject: "apiKey",
    subjectId: seen.id,
    before: apiKeyOf(before),
    after,
  });
  return after;
}
