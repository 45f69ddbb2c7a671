import type { ArgumentsOf, Endpoint, OutputOf } from "@/contract/kernel/endpoint.ts";
import type { TextFile } from "@/contract/kernel/files.ts";
import { addressOf } from "../http/endpoint-url.ts";
import { refusalOf } from "./to-api-error.ts";

export type CallOptions = {
  signal?: AbortSignal;
  /** The same key and arguments have one effect, however often they are sent. */
  idempotencyKey?: string;
  /** A session that is over leaves the page as it is: what is half typed on it would be lost. */
  staysHere?: boolean;
};

/**
 * Calls an endpoint of the contract from the browser, through `/api`. Times are ISO 8601 UTC.
 * @throws ApiError; a session that is over also takes the browser to `/signin`, once, unless it is to stay.
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
  // Of an endpoint that answers a file, a TextFile is the output: the provider sends nothing else.
  return (endpoint.answer === "file" ? fileOf(response, text) : read(text)) as OutputOf<E>;
}

/** @throws what the caller's own signal is aborted with; else an ApiError where no whole answer came. */
async function answerTo(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  } catch (cause) {
    throw init.signal?.aborted ? cause : refusalOf(undefined);
  }
}

/** What is no JSON stays the text that it is: a page that something between answered. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A file as the provider handed it over, before it was sent. */
function fileOf({ headers }: Response, text: string): TextFile {
  const [, name = "file"] = /filename="([^"]+)"/.exec(String(headers.get("content-disposition"))) ?? [];
  return { name, type: String(headers.get("content-type")), text };
}
