import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { DeliveryFault } from "@/contract/deliveries/deliveries.ts";
import { asKept } from "@/provider/domains/deliveries/queue/answer.ts";
import type { Outbound } from "@/provider/outbound-http/outbound.ts";
import { masked } from "./credentials.ts";
import type { CrmRequest } from "./request.ts";
import type { Tokens } from "./tokens.ts";
import type { IntakeDecision } from "./verdict.ts";

export type Connector = { config: CrmConfig; key: string };

export type ConnectorDeps = {
  outbound: Pick<Outbound, "send">;
  tokens: Tokens;
  mail: (mail: { to: string; subject: string; text: string }) => Promise<void>;
  requestId?: string;
};

export type SendResult = {
  outcome: IntakeDecision["outcome"];
  fault: DeliveryFault | null;
  message: string;
  externalId: string | null;
  status: number | null;
  retryAfterSeconds: number | undefined;
  request: string;
  response: string;
  ms: number;
};
export type UntimedSendResult = Omit<SendResult, "ms">;

export function told(outcome: SendResult["outcome"], fault: DeliveryFault | null, message = ""): UntimedSendResult {
  return {
    outcome,
    fault,
    message,
    externalId: null,
    status: null,
    retryAfterSeconds: undefined,
    request: "",
    response: "",
  };
}

export const kept = (text: string, secrets: readonly string[]) => asKept(masked(text, secrets));

export function shownRequest({ method, url, headers, body }: CrmRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ["", body])].join("\n");
}
