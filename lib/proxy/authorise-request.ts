import type * as z from "zod";
import { can, isOfMachines, type Permission } from "@/contract/kernel/access.ts";
import type { Endpoint, Method } from "@/contract/kernel/endpoint.ts";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { WebToken } from "@/lib/session/session-cookie.ts";
import { isForeign, isVouchedFor } from "../http/request-origin.ts";
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

export type Match =
  | { kind: "found"; endpoint: Endpoint; params: Record<string, string> }
  | { kind: "otherMethod"; methods: Method[] }
  | { kind: "unknown" };

type Template = { endpoint: Endpoint; segments: string[] };

const MAX_PATH = 2000;

export class EndpointTable {
  private readonly fixed = new Map<string, Endpoint>();
  private readonly templates = new Map<string, Template[]>();

  constructor(endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) {
      if (!endpoint.path.includes(":")) this.fixed.set(`${endpoint.method} ${endpoint.path}`, endpoint);
      else {
        const segments = endpoint.path.split("/");
        const key = `${endpoint.method} ${segments.length}`;
        this.templates.set(key, [...(this.templates.get(key) ?? []), { endpoint, segments }]);
      }
    }
  }

  /** @param path still encoded. Invalid parameters do not match, except plain words on machine endpoints */
  find(method: string, path: string): Match {
    if (path.length > MAX_PATH) return { kind: "unknown" };
    const found = this.findFor(method === "HEAD" ? "GET" : method, path);
    if (found) return { kind: "found", ...found };
    const methods = METHODS.filter((other) => other !== method && this.findFor(other, path));
    return methods.length > 0 ? { kind: "otherMethod", methods } : { kind: "unknown" };
  }

  private findFor(method: string, path: string): { endpoint: Endpoint; params: Record<string, string> } | undefined {
    const fixed = this.fixed.get(`${method} ${path}`);
    if (fixed) return { endpoint: fixed, params: {} };
    const given = path.split("/");
    for (const { endpoint, segments } of this.templates.get(`${method} ${given.length}`) ?? []) {
      const params = readParams(endpoint, segments, given);
      if (params) return { endpoint, params };
    }
    return undefined;
  }
}

const SLUG = /^[\w-]{1,64}$/;
const METHODS: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

function readParams(endpoint: Endpoint, segments: string[], given: string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = given[index] ?? "";
    if (!segment.startsWith(":")) {
      if (segment !== part) return undefined;
      continue;
    }
    const name = segment.slice(1);
    const value = decoded(part);
    const schema = endpoint.input.shape[name] as z.ZodType | undefined;
    if (value === undefined || !schema) return undefined;
    const isSlug = isOfMachines(endpoint.access) && SLUG.test(value);
    if (!isSlug && !schema.safeParse(value).success) return undefined;
    params[name] = value;
  }
  return params;
}

function decoded(part: string): string | undefined {
  try {
    const value = decodeURIComponent(part);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
    return value === "" || value === "." || value === ".." || /[\u0000-\u001f\u007f/\\]/.test(value)
      ? undefined
      : value;
  } catch {
    return undefined;
  }
}
