import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { DeliveryFailureReason, DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
import type { NewWebhook } from "@/contract/webhooks/webhooks.ts";
import type { destination } from "@/provider/db/schema/deliveries.ts";
import {
  classifyError,
  type DeliveryKind,
  readStatus,
  type SendResult,
  toMessage,
  toStorable,
} from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { SCHEDULES } from "@/provider/domains/deliveries/queue/retry-policy.ts";
import { parseRetryAfter } from "@/provider/outbound-http/gathered-answer.ts";
import type { OutboundAnswer } from "@/provider/outbound-http/outbound.ts";
import { type Secrets, webhookSecretContext } from "@/provider/secrets/secrets.ts";
import { SECRET_PREFIX, sign } from "@/provider/secrets/signatures.ts";

type Setting = Exclude<keyof NewWebhook, "name" | "events">;

export const WebhookConfig = z.object({
  ...({ address: z.string(), description: z.string().default("") } satisfies Record<Setting, z.ZodType>),
  secretEnd: z.string().default(""),
});
export type WebhookConfig = z.infer<typeof WebhookConfig>;

const SECRET_BYTES = 32;

export const newSecret = () => SECRET_PREFIX + randomBytes(SECRET_BYTES).toString("base64");

type StoredWebhookSecret = Pick<
  typeof destination.$inferSelect,
  "licenseId" | "id" | "secret" | "previousSecret" | "previousSecretEndsAt"
>;

function openSecrets(secrets: Secrets, row: StoredWebhookSecret, now = Date.now()): string[] {
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
    "webhook-signature": secrets.map((secret) => `v1,${sign(secret, id, timestamp, raw)}`).join(" "),
  };
}

export const TIMEOUT_MS = 20_000;

export const webhook: DeliveryKind = {
  schedule: SCHEDULES.webhook,
  atOnce: 8,
  async prepare({ outbound, secrets }, destination) {
    const { address } = WebhookConfig.parse(destination.config);
    const keys = openSecrets(secrets, destination);
    return async ({ id, payload, requestId }, signal) => {
      const body = payload ?? "";
      const headers = {
        "content-type": "application/json",
        ...(requestId && { "x-request-id": requestId }),
        ...signed(id, body, keys),
      };
      const request = displayedHeaders(address, headers);
      try {
        const answer = await outbound.send(address, { method: "POST", headers, body, timeoutMs: TIMEOUT_MS, signal });
        return { ...readAnswer(answer), request };
      } catch (cause) {
        return { ...NOTHING, outcome: "retryable", failureReason: classifyError(cause), request };
      }
    };
  },
};

const NOTHING = { status: null, message: "", response: "" };

function readAnswer({ status, headers, body }: OutboundAnswer): Omit<SendResult, "request"> {
  const { failureReason } = readStatus(status);
  return {
    status,
    response: toStorable(body),
    retryAfterSeconds: parseRetryAfter(headers),
    message: failureReason ? toMessage(toStorable(body).replace(/\s+/g, " ")) : "",
    ...(status === 410
      ? { outcome: "gone", failureReason: "gone" }
      : { outcome: toOutcome(status, failureReason), failureReason }),
  };
}

/** Redirects are permanent failures; other statuses than 2xx are retried. */
function toOutcome(status: number, failureReason: DeliveryFailureReason | null): DeliveryOutcome {
  if (!failureReason) return "integrated";
  return status < 400 ? "permanent" : "retryable";
}

/** Omits the body, which the delivery has, and the signatures. */
function displayedHeaders(address: string, headers: Record<string, string>): string {
  const { origin, pathname, search } = new URL(address);
  const masked = { ...headers, "webhook-signature": headers["webhook-signature"]?.replace(/v1,\S+/g, "v1,***") ?? "" };
  const lines = Object.entries(masked).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${origin}${pathname}${search && "?***"}`, ...lines].join("\n");
}
