import { can, isOfMachines, type Permission } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { ErrorCode } from "@/contract/kernel/errors.ts";
import type { WebToken } from "@/lib/session/web-token.ts";
import { isForeign, isVouchedFor } from "../http/same-origin.ts";
import type { ForwardContext } from "./forward-request.ts";

export function isReachable({ isForwarded, access }: Endpoint): boolean {
  return isOfMachines(access) || (isForwarded && access !== "referral");
}

export function checkWriteOrigin({ headers, body }: Request, endpoint: Endpoint): ErrorCode | undefined {
  if (endpoint.method === "GET") return undefined;
  if (isForeign(headers)) return "ORIGIN_FORBIDDEN";
  const type = headers.get("content-type");
  const isJson = type !== null && /^application\/json\s*(;|$)/i.test(type);
  // Cross-site forms post without a preflight, and old browsers send no origin.
  if (!isVouchedFor(headers) && !isJson && (type !== null || endpoint.method === "POST")) return "ORIGIN_FORBIDDEN";
  // Next passes an empty body for a DELETE without one; its content is not read anyway.
  const hasBody = type !== null || (body !== null && endpoint.method !== "DELETE");
  if (endpoint.body === "json" && !isJson && hasBody) return "MEDIA_TYPE_UNSUPPORTED";
  if (endpoint.body === "stream" && !/^text\/csv\s*(;|$)/i.test(type ?? "")) return "MEDIA_TYPE_UNSUPPORTED";
  return undefined;
}

export function authoriseRequest(
  { request, endpoint, search }: ForwardContext,
  token: WebToken,
): ErrorCode | undefined {
  if (endpoint.access === "session") return undefined;
  if (!can(token.role, endpoint.access as Permission)) return "FORBIDDEN";
  if (token.licenseId === null) return "LICENSE_FORBIDDEN";
  const licenseIds = [
    request.headers.get("x-license-id"),
    search ? new URLSearchParams(search).get("licenseId") : null,
  ];
  return licenseIds.some((licenseId) => licenseId !== null && licenseId !== token.licenseId)
    ? "LICENSE_FORBIDDEN"
    : undefined;
}
