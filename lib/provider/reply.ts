import type { Dispatcher } from "undici";
import type { Endpoint } from "@/contract/endpoint.ts";
import { NEVER_STORED } from "./answers.ts";
import { ProviderFault } from "./upstream.ts";

type Upstream = Dispatcher.ResponseData<unknown>;

/** What of the provider's head reaches the browser: no cookie, no server's name, no token, nothing hop by hop. */
const PASSED = ["content-type", "content-disposition", "retry-after"] as const;
/** Answers up to here are gathered, which costs less than streaming them. */
const GATHERED_BYTES = 262_144;

/** @param cookie a Set-Cookie of the session, when it was renewed on the way */
export async function reply(
  upstream: Upstream,
  endpoint: Endpoint,
  requestId: string,
  cookie?: string,
): Promise<Response> {
  const headers: Record<string, string> = { ...NEVER_STORED, "x-request-id": requestId };
  for (const name of PASSED) {
    const value = upstream.headers[name];
    if (typeof value === "string") headers[name] = value;
  }
  if (cookie) headers["set-cookie"] = cookie;
  // A proxy or Next's own compression would hold events back until it has enough of them.
  if (endpoint.answer === "events")
    Object.assign(headers, { "cache-control": "private, no-store, no-transform", "x-accel-buffering": "no" });

  const status = upstream.statusCode;
  if (status === 204 || status === 205 || status === 304) {
    await upstream.body.dump();
    return new Response(null, { status, headers });
  }
  const length = Number(upstream.headers["content-length"] ?? Number.NaN);
  if (length <= GATHERED_BYTES) return new Response(await gathered(upstream.body), { status, headers });
  return new Response(streamOf(upstream.body), { status, headers });
}

async function gathered(body: Upstream["body"]): Promise<ArrayBuffer> {
  try {
    return await body.arrayBuffer();
  } catch (cause) {
    throw new ProviderFault("PROVIDER_UNREACHABLE", {}, cause);
  }
}

/** Reads on only when the browser has taken what came before. */
function streamOf(body: Upstream["body"]): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel() {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}
