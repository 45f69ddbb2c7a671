import type { CrmCall } from "@/contract/deliveries/crm-config.ts";
import type { DeliveryFailureReason } from "@/contract/deliveries/deliveries.ts";
import { readStatus, toMessage } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { parseExactly } from "@/provider/kernel/json.ts";
import { readPath } from "./crm-lead.ts";

export type CrmAnswer = { status: number; body: string; isCut?: boolean };

export type IntakeDecision = {
  outcome: "integrated" | "already_exists" | "retryable" | "permanent" | "denied";
  failureReason: DeliveryFailureReason | null;
  externalId: string | null;
  errorText: string;
  data: unknown;
};

/** Classifies a response by the connector's success criteria; status 200 alone proves nothing if it has any. */
export function classifyResponse(call: CrmCall, { status, body, isCut }: CrmAnswer): IntakeDecision {
  const data = parsed(body);
  const externalId = textAt(data, call.externalIdPath);
  const details = { externalId, errorText: errorTextIn(data), data };
  // A success status with an error body is a rejection; an unreadable body is inconclusive.
  const { failureReason: ofStatus, isRetryable } = readStatus(status);
  const failureReason = ofStatus ?? (data === undefined ? "unexpected" : "refused");
  const { success, alreadyExists, permanent, denied } = call;
  if (
    isAmong(alreadyExists.statusIn, status) &&
    (alreadyExists.bodyContains || alreadyExists.jsonPath) &&
    contains(body, alreadyExists.bodyContains) &&
    isAt(data, alreadyExists)
  )
    return { outcome: "already_exists", failureReason: null, ...details };
  const isAccepted = isGood(success.statusIn, status) && isAt(data, success);
  const isIntegrated = isAccepted && !isMissingId(call, status, data, externalId);
  // Proof of success outweighs an error text, which may quote the lead; a success status alone does not.
  const isProven = isIntegrated && (success.jsonPath !== "" || externalId !== null);
  if (isProven) return { outcome: "integrated", failureReason: null, ...details };
  if (denied?.bodyContains && isAmong(denied.statusIn, status) && contains(body, denied.bodyContains))
    return { outcome: "denied", failureReason: "credentials", ...details };
  if (permanent.bodyContains && isAmong(permanent.statusIn, status) && contains(body, permanent.bodyContains))
    return { outcome: "permanent", failureReason: "refused", ...details };
  if (isIntegrated) return { outcome: "integrated", failureReason: null, ...details };
  if (permanent.statusIn.includes(status) && !permanent.bodyContains)
    return { outcome: "permanent", failureReason, ...details };
  // The proof may be in the unread part: not a rejection.
  if (isCut && isGood(success.statusIn, status))
    return { outcome: "retryable", failureReason: "unexpected", ...details };
  if (isAccepted) return { outcome: "permanent", failureReason: "noId", ...details, errorText: call.externalIdPath };
  if (failureReason === "credentials") return { outcome: "denied", failureReason, ...details };
  return { outcome: isRetryable ? "retryable" : "permanent", failureReason, ...details };
}

/** The CRM's id at its path proves that the CRM answered. A search may find none; a 204 has no body. */
function isMissingId(
  { method, externalIdPath, success }: CrmCall,
  status: number,
  data: unknown,
  externalId: string | null,
) {
  if (externalIdPath === "" || externalId !== null) return false;
  if (status === 204 && success.statusIn.includes(status)) return false;
  return method !== "GET" || data === undefined;
}

const isAmong = (statuses: readonly number[], status: number) => statuses.length === 0 || statuses.includes(status);
const isGood = (statuses: readonly number[], status: number) =>
  statuses.length === 0 ? status >= 200 && status < 300 : statuses.includes(status);

function isAt(data: unknown, { jsonPath, equals }: { jsonPath: string; equals: string }): boolean {
  if (!jsonPath) return true;
  const found = readPath(data, jsonPath);
  if (found === undefined || found === null) return false;
  return equals === "" || String(found).toLowerCase() === equals.toLowerCase();
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** JSON may escape accents: checks both forms. */
function contains(body: string, part: string): boolean {
  if (!part) return true;
  const data = parsed(body);
  return (
    folded(body).includes(folded(part)) || (data !== undefined && folded(JSON.stringify(data)).includes(folded(part)))
  );
}

function parsed(body: string): unknown {
  try {
    return parseExactly(body);
  } catch {
    return undefined;
  }
}

function textAt(data: unknown, path: string): string | null {
  const found = path ? readPath(data, path) : undefined;
  const text = typeof found === "string" || typeof found === "number" ? String(found).trim().slice(0, 200) : "";
  return text === "" ? null : text;
}

const MESSAGE_PATHS = [
  "ModelState",
  "data.0.message",
  "data.message",
  "0.message",
  "errors.0.message",
  "message",
  "Message",
  "error_info",
  "error_description",
  "error.message",
  "error",
];

function errorTextIn(data: unknown): string {
  for (const path of MESSAGE_PATHS) {
    const found = readPath(data, path);
    const text = typeof found === "object" && found !== null ? Object.values(found).flat().join(" ") : found;
    if (typeof text === "string" && text.trim() && text !== "[object Object]") return toMessage(text);
  }
  return "";
}
