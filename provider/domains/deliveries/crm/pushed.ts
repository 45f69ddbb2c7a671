import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { DeliveryFailureReason } from "@/contract/deliveries/deliveries.ts";
import { toStorable } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import type { Outbound } from "@/provider/outbound-http/outbound.ts";
import type { IntakeDecision } from "./classify-response.ts";
import { type CrmRequest, masked } from "./request.ts";
import type { Tokens } from "./tokens.ts";

export type Connector = { config: CrmConfig; key: string };

export type ConnectorDeps = {
  outbound: Pick<Outbound, "send">;
  tokens: Tokens;
  mail: (mail: { to: string; subject: string; text: string }) => Promise<void>;
  requestId?: string;
};

export type SendResult = {
  outcome: IntakeDecision["outcome"];
  failureReason: DeliveryFailureReason | null;
  message: string;
  externalId: string | null;
  status: number | null;
  retryAfterSeconds: number | undefined;
  request: string;
  response: string;
  ms: number;
};
export type UntimedSendResult = Omit<SendResult, "ms">;

export function buildResult(
  outcome: SendResult["outcome"],
  failureReason: DeliveryFailureReason | null,
  message = "",
): UntimedSendResult {
  return {
    outcome,
    failureReason,
    message,
    externalId: null,
    status: null,
    retryAfterSeconds: undefined,
    request: "",
    response: "",
  };
}

export const storableTrace = (text: string, secrets: readonly string[]) => toStorable(masked(text, secrets));

export function requestText({ method, url, headers, body }: CrmRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url}`, ...lines, ...(body === null ? [] : ["", body])].join("\n");
}
