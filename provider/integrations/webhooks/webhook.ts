import type { DeliveryFault, DeliveryOutcome } from "@/contract/deliveries.ts";
import type { DeliveryKind, Pushed } from "@/provider/deliveries/kind.ts";
import { SCHEDULES } from "@/provider/deliveries/schedule.ts";
import { type OutboundAnswer, OutboundFault, type OutboundFaultCode } from "@/provider/outbound/outbound.ts";
import { retryAfterOf } from "@/provider/outbound/retry-after.ts";
import { WebhookConfig } from "./config.ts";
import { openSecrets, signed } from "./secret.ts";

/** Of an attempt, all of it. */
export const TIMEOUT_MS = 20_000;
const MOST_KEPT = 4000;
const MOST_SAID = 300;

/** A message to a webhook by Standard Webhooks 1.0.0: sent as it was stored, signed anew by each attempt. */
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
      } catch (thrown) {
        if (!(thrown instanceof OutboundFault) || thrown.code === "interrupted") throw thrown;
        return { ...NOTHING, outcome: "retryable", fault: FAULTS[thrown.code], request };
      }
    };
  },
};

const NOTHING = { status: null, message: "", response: "" };
const FAULTS: Record<Exclude<OutboundFaultCode, "interrupted">, DeliveryFault> = {
  unreachable: "network",
  insecure: "certificate",
  timedOut: "timeout",
};

/** Success is 2xx alone. A redirect is no passing trouble; all else may be, and its attempts have an end. */
function readAnswer({ status, headers, body }: OutboundAnswer): Omit<Pushed, "request"> {
  const { outcome, fault } = judged(status);
  const text = body.replaceAll("\0", "");
  return {
    ...{ outcome, status, fault, response: text.slice(0, MOST_KEPT) },
    message: fault ? text.replace(/\s+/g, " ").trim().slice(0, MOST_SAID) : "",
    retryAfterSeconds: retryAfterOf(headers),
  };
}

function judged(status: number): { outcome: DeliveryOutcome; fault: DeliveryFault | null } {
  if (status >= 200 && status < 300) return { outcome: "integrated", fault: null };
  if (status === 410) return { outcome: "gone", fault: "gone" };
  if (status < 400) return { outcome: "permanent", fault: "redirected" };
  if (status === 429) return { outcome: "retryable", fault: "limited" };
  if (status === 401 || status === 403) return { outcome: "retryable", fault: "credentials" };
  return { outcome: "retryable", fault: status >= 500 ? "unavailable" : "refused" };
}

/** The request as the log keeps it: its body is the delivery's, and who reads it cannot sign with it. */
function shown(address: string, headers: Record<string, string>): string {
  const { origin, pathname, search } = new URL(address);
  const masked = { ...headers, "webhook-signature": headers["webhook-signature"]?.replace(/v1,\S+/g, "v1,***") ?? "" };
  const lines = Object.entries(masked).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${origin}${pathname}${search && "?***"}`, ...lines].join("\n");
}
