import * as z from "zod";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import { NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { sendToNetwork } from "@/provider/domains/ad-networks/network-request.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { parseExactly } from "@/provider/kernel/json.ts";

type NetworkCall = {
  token?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
};

const Envelope = z.object({ code: z.number(), message: z.string().default(""), data: z.unknown() });

/** @returns the data, large ids unchanged. @throws NetworkError */
export async function callTikTok(config: Config, path: string, request: NetworkCall = {}): Promise<unknown> {
  const { status, text, retryAfter } = await send(config, path, request);
  const envelope = Envelope.safeParse(tryParse(text));
  if (!envelope.success) throw new NetworkError(errorOfStatus(status));
  // TikTok rejects with status 200 too: only the code counts.
  if (envelope.data.code !== 0) throw classifyError(envelope.data.code, retryAfter);
  return envelope.data.data;
}

export async function downloadFromTikTok(config: Config, path: string, request: NetworkCall): Promise<string> {
  const { status, text, retryAfter } = await send(config, path, request);
  const rejected = Envelope.safeParse(tryParse(text));
  if (rejected.success) throw classifyError(rejected.data.code, retryAfter);
  if (status !== 200) throw new NetworkError(errorOfStatus(status));
  return text;
}

function send({ TIKTOK_API_URL }: Config, path: string, { token, query = {}, body, signal }: NetworkCall) {
  const address = new URL(`${TIKTOK_API_URL}${path}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return sendToNetwork(address, {
    method: body ? "POST" : "GET",
    headers: { ...(token && { "access-token": token }), ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
}

function tryParse(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return undefined;
  }
}

function errorOfStatus(status: number): ConnectionError {
  if (status === 429) return "rateLimited";
  return status >= 500 ? "unreachable" : "unexpected";
}

const CODES: Record<number, ConnectionError> = {
  40001: "permissionMissing",
  40100: "rateLimited",
  40102: "tokenExpired",
  40104: "tokenRevoked",
  40105: "tokenRevoked",
};

const PERMISSION = "Lead Management";

function classifyError(code: number, retryAfterSeconds?: number): NetworkError {
  const known = CODES[code] ?? (code >= 50_000 && code < 60_000 ? "unreachable" : "unexpected");
  return new NetworkError(known, {
    ...(known === "permissionMissing" && { detail: PERMISSION }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause: new Error(`TikTok answered ${code}`),
  });
}
