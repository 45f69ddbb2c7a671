import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { ApiKey, IssuedApiKey, NewApiKey } from "@/contract/api-keys.ts";
import type { Db } from "@/provider/db/client.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import { hashOf, type LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { writeAudit } from "../audits/write.ts";
import { apiKeyOf } from "./queries.ts";

const PREFIX_LENGTH = 9;

/** The key is in the answer and nowhere else: the database keeps its hash and its first letters. */
export async function issueApiKey(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { name, scopes }: NewApiKey,
): Promise<IssuedApiKey> {
  const key = `pk_${randomBytes(32).toString("base64url")}`;
  const [row] = await db
    .insert(apiKey)
    .values({
      licenseId: actor.licenseId,
      id: uuidv7(),
      name,
      prefix: key.slice(0, PREFIX_LENGTH),
      hash: hashOf(key),
      scopes,
      createdAt: new Date().toISOString(),
    })
    .returning();
  if (!row) throw new Problem("INTERNAL");
  const issued = apiKeyOf(row);
  await writeAudit(db, actor, origin, { action: "apiKey.issued", subject: "apiKey", subjectId: row.id, after: issued });
  return { ...issued, key };
}

/** Revoking twice keeps the first time. @throws Problem NOT_FOUND */
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
