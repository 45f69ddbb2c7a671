import type { ArgumentsOf, Endpoint, OutputOf } from "@/contract/kernel/endpoint.ts";
import type { TextFile } from "@/contract/kernel/files.ts";
import { addressOf } from "../http/endpoint-url.ts";
import { refusalOf } from "./to-api-error.ts";

export type CallOptions = {
  signal?: AbortSignal;
  /** Equal keys and arguments take effect once. */
  idempotencyKey?: string;
  /** Stays on the page when the session has ended, so that input survives. */
  staysHere?: boolean;
};

/**
 * Calls an endpoint from the browser through `/api`. Times are ISO 8601 UTC.
 * @throws ApiError; an ended session also redirects to `/signin`, once, unless it must stay
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  args: ArgumentsOf<E>,
  { signal, idempotencyKey, staysHere }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { path, query, body } = addressOf(endpoint, args as Record<string, unknown>);
  const { response, text } = await answerTo(`/api${path}${query}`, {
    method: endpoint.method,
    signal,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    throw refusalOf({ status: response.status, headers: response.headers, data: read(text) }, { staysHere });
  }
  // A file endpoint's output is a TextFile: the provider sends nothing else.
  return (endpoint.answer === "file" ? fileOf(response, text) : read(text)) as OutputOf<E>;
}

/** @throws the abort reason of the caller's signal; otherwise an ApiError on an incomplete answer */
async function answerTo(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  } catch (cause) {
    throw init.signal?.aborted ? cause : refusalOf(undefined);
  }
}

/** Non-JSON stays text: an intermediary's page. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fileOf({ headers }: Response, text: string): TextFile {
  const [, name = "file"] = /filename="([^"]+)"/.exec(String(headers.get("content-disposition"))) ?? [];
  return { name, type: String(headers.get("content-type")), text };
}
