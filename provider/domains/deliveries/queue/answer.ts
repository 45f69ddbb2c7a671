import type { DeliveryFault } from "@/contract/deliveries/deliveries.ts";
import { OutboundFault, type OutboundFaultCode } from "@/provider/outbound-http/outbound.ts";

/** What is wrong by an answer's status, whoever gives it, and whether that passes by itself. What follows is for its kind to say. */
export function readStatus(status: number): { fault: DeliveryFault | null; isRetryable: boolean } {
  if (status >= 200 && status < 300) return { fault: null, isRetryable: false };
  if (status === 429) return { fault: "limited", isRetryable: true };
  if (status >= 500 || status === 408 || status === 425) return { fault: "unavailable", isRetryable: true };
  if (status === 401 || status === 403) return { fault: "credentials", isRetryable: false };
  // 300 leads nowhere: there are several of what was asked for.
  if (status > 300 && status < 400) return { fault: "redirected", isRetryable: false };
  return { fault: "refused", isRetryable: false };
}

const OF_OUTBOUND: Record<Exclude<OutboundFaultCode, "interrupted">, DeliveryFault> = {
  unreachable: "network",
  insecure: "certificate",
  timedOut: "timeout",
};

/** Why nothing was answered. @throws whatever is no such fault, and `interrupted`: nobody knows what came of it */
export function faultOf(cause: unknown): DeliveryFault {
  if (!(cause instanceof OutboundFault) || cause.code === "interrupted") throw cause;
  return OF_OUTBOUND[cause.code];
}

const MOST_KEPT = 4000;
const MOST_SAID = 300;

/** Of a request or an answer, what the log keeps: without what a database cannot. */
export const asKept = (text: string) => text.replaceAll("\0", "").slice(0, MOST_KEPT);

/** What a destination says, as people read it. */
export const asSaid = (text: string) => text.trim().slice(0, MOST_SAID);
