import type { CrmCall } from "@/contract/deliveries/crm-config.ts";
import type { DeliveryFault } from "@/contract/deliveries/deliveries.ts";
import { asSaid, readStatus } from "@/provider/domains/deliveries/queue/answer.ts";
import { parseExactly } from "@/provider/kernel/lossless-json.ts";
import { readPath } from "./paths.ts";

/** `isCut`: only the beginning of its body was read. */
export type CrmAnswer = { status: number; body: string; isCut?: boolean };

export type IntakeDecision = {
  outcome: "integrated" | "already_exists" | "retryable" | "permanent" | "denied";
  fault: DeliveryFault | null;
  externalId: string | null;
  /** The CRM's own words, short; blank where it has none. */
  said: string;
  /** The answer as later calls read it. */
  data: unknown;
};

/** How a call went, by what its connector says a good answer is. A status of 200 alone is no proof where it names one. */
export function classifyResponse(call: CrmCall, { status, body, isCut }: CrmAnswer): IntakeDecision {
  const data = parsed(body);
  const externalId = textAt(data, call.externalIdPath);
  const told = { externalId, said: saidIn(data), data };
  // A good status whose answer says otherwise is a refusal too; one whose answer cannot be read says nothing.
  const { fault: ofStatus, isRetryable } = readStatus(status);
  const fault = ofStatus ?? (data === undefined ? "unexpected" : "refused");
  const { success, alreadyExists, permanent, denied } = call;
  if (
    isOf(alreadyExists.statusIn, status) &&
    (alreadyExists.bodyContains || alreadyExists.jsonPath) &&
    contains(body, alreadyExists.bodyContains) &&
    isAt(data, alreadyExists)
  )
    return { outcome: "already_exists", fault: null, ...told };
  const isTaken = isGood(success.statusIn, status) && isAt(data, success);
  const isIntegrated = isTaken && !lacksId(call, status, data, externalId);
  // What proves it outweighs a text, which may be the lead's own words; without a proof a good status does not.
  const isProven = isIntegrated && (success.jsonPath !== "" || externalId !== null);
  if (isProven) return { outcome: "integrated", fault: null, ...told };
  if (denied?.bodyContains && isOf(denied.statusIn, status) && contains(body, denied.bodyContains))
    return { outcome: "denied", fault: "credentials", ...told };
  if (permanent.bodyContains && isOf(permanent.statusIn, status) && contains(body, permanent.bodyContains))
    return { outcome: "permanent", fault: "refused", ...told };
  if (isIntegrated) return { outcome: "integrated", fault: null, ...told };
  if (permanent.statusIn.includes(status) && !permanent.bodyContains) return { outcome: "permanent", fault, ...told };
  // What would prove it may be in the rest: nobody is to take it for a refusal.
  if (isCut && isGood(success.statusIn, status)) return { outcome: "retryable", fault: "unexpected", ...told };
  // A page to sign in at, say: sent again it would be answered alike, or be there twice.
  if (isTaken) return { outcome: "permanent", fault: "noId", ...told, said: call.externalIdPath };
  // It is not about this lead: all would be refused alike.
  if (fault === "credentials") return { outcome: "denied", fault, ...told };
  return { outcome: isRetryable ? "retryable" : "permanent", fault, ...told };
}

/**
 * Where a connector names the place of the CRM's id, a good answer has it there: that is what proves that the CRM was
 * spoken to. A search may find nothing, as long as its answer can be read; and a 204 that is named as good has no body.
 */
function lacksId(
  { method, externalIdPath, success }: CrmCall,
  status: number,
  data: unknown,
  externalId: string | null,
) {
  if (externalIdPath === "" || externalId !== null) return false;
  if (status === 204 && success.statusIn.includes(status)) return false;
  return method !== "GET" || data === undefined;
}

const isOf = (statuses: readonly number[], status: number) => statuses.length === 0 || statuses.includes(status);
const isGood = (statuses: readonly number[], status: number) =>
  statuses.length === 0 ? status >= 200 && status < 300 : statuses.includes(status);

/** Without a path every answer will do; without a value it has to be there. */
function isAt(data: unknown, { jsonPath, equals }: { jsonPath: string; equals: string }): boolean {
  if (!jsonPath) return true;
  const found = readPath(data, jsonPath);
  if (found === undefined || found === null) return false;
  return equals === "" || String(found).toLowerCase() === equals.toLowerCase();
}

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** JSON writes accents as escapes where it likes, so the answer is looked at both ways. */
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

/** Where vendors put their words, the nearest to the fault first. */
const SAID = [
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

function saidIn(data: unknown): string {
  for (const path of SAID) {
    const found = readPath(data, path);
    const text = typeof found === "object" && found !== null ? Object.values(found).flat().join(" ") : found;
    if (typeof text === "string" && text.trim() && text !== "[object Object]") return asSaid(text);
  }
  return "";
}
