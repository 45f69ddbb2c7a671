import type { DeliveryFailureReason, DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
import { classifyError, readStatus, toMessage, toStorable } from "@/provider/domains/deliveries/queue/answer.ts";
import type { DeliveryKind, SendResult } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { SCHEDULES } from "@/provider/domains/deliveries/queue/schedule.ts";
import type { OutboundAnswer } from "@/provider/outbound-http/outbound.ts";
import { retryAfterOf } from "@/provider/outbound-http/retry-after.ts";
import { WebhookConfig } from "./config.ts";
import { openSecrets, signed } from "./secret.ts";

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
      const request = shown(address, headers);
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
    retryAfterSeconds: retryAfterOf(headers),
    message: failureReason ? toMessage(toStorable(body).replace(/\s+/g, " ")) : "",
    ...(status === 410
      ? { outcome: "gone", failureReason: "gone" }
      : { outcome: outcomeOf(status, failureReason), failureReason }),
  };
}

/** Only 2xx succeeds. Redirects are permanent; other failures are retried. */
function outcomeOf(status: number, failureReason: DeliveryFailureReason | null): DeliveryOutcome {
  if (!failureReason) return "integrated";
  return status < 400 ? "permanent" : "retryable";
}

/** Omits the body, which the delivery has, and the signatures. */
function shown(address: string, headers: Record<string, string>): string {
  const { origin, pathname, search } = new URL(address);
  const masked = { ...headers, "webhook-signature": headers["webhook-signature"]?.replace(/v1,\S+/g, "v1,***") ?? "" };
  const lines = Object.entries(masked).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${origin}${pathname}${search && "?***"}`, ...lines].join("\n");
}
