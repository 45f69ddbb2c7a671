import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { ApiKey, apiKeys, IssuedSigningSecret } from "@/contract/intake/api-keys.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Versioned } from "@/contract/kernel/records.ts";
import { apiKey } from "@/provider/db/schema/intake.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { SECRET_PREFIX } from "@/provider/secrets/signatures.ts";
import { signingSecretContext } from "./authenticate.ts";
import { lockLiveKey, toApiKey } from "./commands.ts";

const SECRET_BYTES = 32;

/** The previous secret stays valid for the given hours. @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT */
export async function requireSignature(
  ctx: RequestContext,
  { graceHours, ...input }: InputOf<(typeof apiKeys)["sign"]>,
): Promise<IssuedSigningSecret> {
  const { signingSecret } = await lockLiveKey(ctx.db, input);
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");
  const hasGracePeriod = signingSecret !== null && graceHours > 0;
  const signing = await changeSigning(ctx, {
    action: "apiKey.signed",
    input,
    change: {
      signingSecret: ctx.services.secrets.encrypt(
        secret,
        signingSecretContext({ licenseId: ctx.actor.licenseId, id: input.id }),
      ),
      previousSecret: hasGracePeriod ? signingSecret : null,
      previousSecretUntil: hasGracePeriod ? sql`now() + make_interval(hours => ${graceHours})` : null,
    },
  });
  return { ...signing, secret };
}

/** Accepts unsigned requests again. @throws Problem NOT_FOUND, VERSION_CONFLICT, CONFLICT for a revoked key */
export function stopSigning(ctx: RequestContext, input: Versioned): Promise<ApiKey> {
  const nothing = { signingSecret: null, previousSecret: null, previousSecretUntil: null };
  return changeSigning(ctx, { action: "apiKey.unsigned", input, change: nothing });
}

async function changeSigning(
  ctx: RequestContext,
  {
    action,
    input,
    change,
  }: {
    action: "apiKey.signed" | "apiKey.unsigned";
    input: Versioned;
    change: Partial<Record<"signingSecret" | "previousSecret" | "previousSecretUntil", unknown>>;
  },
): Promise<ApiKey> {
  const before = await lockLiveKey(ctx.db, input);
  const [row] = await ctx.db
    .update(apiKey)
    .set({ ...(change as object), version: sql`${apiKey.version} + 1` })
    .where(eq(apiKey.id, input.id))
    .returning();
  if (!row) throw new Problem("NOT_FOUND");
  const after = toApiKey(row);
  await writeAudit(ctx, {
    action,
    subject: "apiKey",
    subjectId: input.id,
    before: toApiKey(before),
    after,
  });
  return after;
}
