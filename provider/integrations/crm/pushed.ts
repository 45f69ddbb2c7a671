import type { CrmConfig } from "@/contract/crm-config.ts";
import type { DeliveryFault } from "@/contract/deliveries.ts";
import { type Outbound, OutboundFault } from "@/provider/outbound/outbound.ts";
import { masked } from "./credentials.ts";
import type { CrmRequest } from "./request.ts";
import type { Tokens } from "./tokens.ts";
import type { Verdict } from "./verdict.ts";

/** A connector and its key. */
export type Connector = { config: CrmConfig; key: string };

export type Ways = {
  outbound: Pick<Outbound, "send">;
  tokens: Tokens;
  mail: (mail: { to: string; subject: string; text: string }) => Promise<void>;
  requestId?: string;
};

/** How a lead fared with a CRM. Nothing in it holds the key. */
export type Pushed = {
  outcome: Verdict["outcome"];
  fault: DeliveryFault | null;
  /** What the fault is about: the target that stays blank, or the CRM's own words. */
  message: string;
  externalId: string | null;
  status: number | null;
  retryAfterSeconds: number | undefined;
  request: string;
  response: string;
  ms: number;
};
export type Untimed = Omit<Pushed, "ms">;

export function told(outcome: Pushed["outcome"], fault: DeliveryFault | null, message = ""): Untimed {
  return {
    ...{ outcome, fault, message, externalId: null, status: null },
    ...{ retryAfterSeconds: undefined, request: "", response: "" },
  };
}

const OF_FAULT = { unreachable: "network", insecure: "certificate", timedOut: "timeout" } as const;

/** Why nothing was answered. @throws whatever is no such fault, and `interrupted`: nobody knows what came of it */
export function faulted(cause: unknown): Untimed {
  if (!(cause instanceof OutboundFault) || cause.code === "interrupted") throw cause;
  return told("retryable", OF_FAULT[cause.code]);
}

const MOST_KEPT = 4000;

/** As the log keeps it, without what a database cannot. */
export const kept = (text: string, secrets: readonly string[]) =>
  masked(text, secrets).replaceAll("\0", "").slice(0, MOST_KEPT);

export function shownRequest({ method, url, headers, body }: CrmRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ["", body])].join("\n");
}
