import { Readable } from "node:stream";
import { ProviderError } from "./provider-client.ts";

/** Buffered up to here, so that a call can be repeated with a renewed token. */
export const MAX_BUFFERED_BYTES = 1_048_576;

export type Body = { buffered: Buffer | undefined } | { streamed: Readable };

/** @throws ProviderError PAYLOAD_TOO_LARGE, also during a streamed body */
export async function readBody(request: Request, maxBytes: number): Promise<Body> {
  const announced = Number(request.headers.get("content-length") ?? Number.NaN);
  if (announced > maxBytes) throw new ProviderError("PAYLOAD_TOO_LARGE", { maxBytes });
  if (!request.body) return { buffered: undefined };
  if (announced <= MAX_BUFFERED_BYTES) return { buffered: Buffer.from(await request.arrayBuffer()) };

  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size <= MAX_BUFFERED_BYTES) {
    const { value, done } = await reader.read();
    if (done) return { buffered: Buffer.concat(chunks) };
    chunks.push(value);
    size += value.length;
    if (size > maxBytes) {
      void waitForExpiry(reader);
      throw new ProviderError("PAYLOAD_TOO_LARGE", { maxBytes });
    }
  }
  return { streamed: Readable.from(rest(chunks, reader, maxBytes)) };
}

export async function waitForExpiry(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The connection is gone, and its queue with it.
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
    void waitForExpiry(reader);
  }
}
