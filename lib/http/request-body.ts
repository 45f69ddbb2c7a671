import { Readable } from "node:stream";
import { ProviderError } from "./provider-client.ts";

/** Bodies up to here are kept, so that a call can be sent again with a renewed token. */
export const KEPT_BYTES = 1_048_576;

export type Body = { kept: Buffer | undefined } | { streamed: Readable };

/** @throws ProviderError PAYLOAD_TOO_LARGE, also while a streamed body is under way */
export async function bodyOf(request: Request, maxBytes: number): Promise<Body> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > maxBytes) throw new ProviderError("PAYLOAD_TOO_LARGE", { maxBytes });
  if (!request.body) return { kept: undefined };
  if (announced <= KEPT_BYTES) return { kept: Buffer.from(await request.arrayBuffer()) };

  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= KEPT_BYTES) {
    const { value, done } = await reader.read();
    if (done) return { kept: Buffer.concat(chunks) };
    chunks.push(value);
    size += value.length;
    if (size > maxBytes) {
      void letRunOut(reader);
      throw new ProviderError("PAYLOAD_TOO_LARGE", { maxBytes });
    }
  }
  return { streamed: Readable.from(rest(chunks, reader, maxBytes)) };
}

/** Nobody waits for more of a body that was begun: what comes of it makes way for the next request of its connection. */
export async function letRunOut(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection is gone, and with it whoever would wait behind.
  }
}

async function* rest(chunks: Uint8Array[], reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number) {
  let size = 0;
  try {
    for (const chunk of chunks) {
      size += chunk.length;
      yield chunk;
    }
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.length;
      if (size > maxBytes) throw new ProviderError("PAYLOAD_TOO_LARGE", { maxBytes });
      yield read.value;
    }
  } finally {
    // Also where the provider has answered before it had all.
    void letRunOut(reader);
  }
}
