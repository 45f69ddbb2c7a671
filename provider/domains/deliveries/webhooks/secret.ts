import { randomBytes } from "node:crypto";
import type { destination } from "@/provider/db/schema/deliveries.ts";
import { webhookSecretContext } from "@/provider/secrets/encryption-contexts.ts";
import type { Secrets } from "@/provider/secrets/secrets.ts";
import { SECRET_PREFIX, signatureOf } from "@/provider/secrets/webhook-signature.ts";

const SECRET_BYTES = 32;

export const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

type StoredWebhookSecret = Pick<
  typeof destination.$inferSelect,
  "licenseId" | "id" | "secret" | "previousSecret" | "previousSecretEndsAt"
>;

export function openSecrets(secrets: Secrets, row: StoredWebhookSecret, now = Date.now()): string[] {
  const isStill = row.previousSecretEndsAt !== null && Date.parse(row.previousSecretEndsAt) > now;
  const storedSecrets = [row.secret, isStill ? row.previousSecret : null];
  return storedSecrets.filter((one) => one !== null).map((one) => secrets.open(one, webhookSecretContext(row)));
}

export function signed(id: string, body: string, secrets: readonly string[], now = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const raw = Buffer.from(body);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets.map((secret) => `v1,${signatureOf(secret, id, timestamp, raw)}`).join(" "),
  };
}
