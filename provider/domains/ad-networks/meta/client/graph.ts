import * as z from "zod";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { sendToNetwork } from "@/provider/domains/ad-networks/network-request.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { parseExactly } from "@/provider/kernel/json.ts";

type NetworkCall = {
  method?: "GET" | "POST" | "DELETE";
  token: string | null;
  query?: Record<string, string>;
  /** Travels in the body: URLs are logged on their way. */
  form?: Record<string, string>;
  signal?: AbortSignal;
};

const GraphError = z.object({
  error: z.object({
    code: z.number().optional(),
    error_subcode: z.number().optional(),
    message: z.string().default(""),
  }),
});

/** @returns the response, large ids unchanged. @throws NetworkError */
export async function callGraph(config: Config, path: string, request: NetworkCall): Promise<unknown> {
  const { method = "GET", token, query = {}, form, signal } = request;
  const address = new URL(`${config.META_GRAPH_URL}/${config.META_GRAPH_VERSION}${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const { status, text, retryAfter } = await sendToNetwork(address, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
    ...(signal && { signal }),
  });
  const answer = tryParse(text);
  const failed = GraphError.safeParse(answer);
  if (failed.success) throw classifyError(failed.data.error, status, retryAfter);
  if (status >= 500) throw new NetworkError("unreachable");
  if (status >= 400 || answer === undefined) throw new NetworkError("unexpected");
  return answer;
}

function tryParse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

type GraphErrorBody = z.infer<typeof GraphError>["error"];

const CODES: Record<number, ConnectionError> = {
  1: "unreachable",
  2: "unreachable",
  4: "rateLimited",
  10: "permissionMissing",
  17: "rateLimited",
  32: "rateLimited",
  102: "tokenRevoked",
  190: "tokenRevoked",
  341: "rateLimited",
  368: "rateLimited",
  613: "rateLimited",
  80005: "rateLimited",
};

const EXPIRED = [463, 467];
/** "Does not exist, or cannot be loaded due to missing permissions": for a lead, access was removed. */
const NOT_REACHED = 33;
/** "Some of the aliases you requested do not exist": same for an id. */
const UNKNOWN_ALIAS = 803;
const NOT_FOUND = /does not exist|cannot be loaded/i;

function classifyError(
  { code = 0, error_subcode, message }: GraphErrorBody,
  status: number,
  retryAfterSeconds?: number,
): NetworkError {
  const options = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (code === 190 && EXPIRED.includes(error_subcode ?? 0)) return new NetworkError("tokenExpired");
  const isNotFound =
    code === UNKNOWN_ALIAS || (code === 100 && (error_subcode === NOT_REACHED || NOT_FOUND.test(message)));
  if (isNotFound) return new NetworkError("leadAccessRevoked");
  const isPermission = code === 10 || (code >= 200 && code < 300);
  if (isPermission) return new NetworkError("permissionMissing", { detail: permissionIn(message) });
  const known = CODES[code] ?? (status >= 500 ? "unreachable" : status === 429 ? "rateLimited" : "unexpected");
  return new NetworkError(known, options);
}

const PERMISSIONS = [
  "leads_retrieval",
  "pages_show_list",
  "pages_read_engagement",
  "pages_manage_metadata",
  "pages_manage_ads",
  "ads_management",
  "business_management",
];

function permissionIn(message: string): string {
  return PERMISSIONS.find((permission) => message.includes(permission)) ?? "";
}
