import { malformed, storableName, storableText } from "@/provider/kernel/json.ts";
import { Problem } from "../kernel/problem.ts";

export const MAX_DEPTH = 32;
export const MAX_KEYS = 5000;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** Parses JSON that a database can store: no NUL, no lone surrogates. @throws Problem MALFORMED_BODY */
export function parseJson(bytes: Uint8Array, read: (text: string) => unknown = JSON.parse): unknown {
  const text = decoded(bytes);
  try {
    return storable(read(text), 0, { keys: 0 });
  } catch (cause) {
    throw cause instanceof Problem ? cause : malformed(text, cause);
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Problem("MALFORMED_BODY", { reason: "encoding", expected: "UTF-8" }, { cause });
  }
}

export function asObject(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Problem("MALFORMED_BODY", { reason: "object", line: 1, column: 1, expected: "an object in JSON" });
}

function storable(value: unknown, depth: number, counter: { keys: number }): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) throw new Problem("MALFORMED_BODY", { reason: "depth" });
  const entries = Object.entries(value);
  counter.keys += entries.length;
  if (counter.keys > MAX_KEYS) throw new Problem("MALFORMED_BODY", { reason: "size" });
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1, counter));
  // fromEntries defines `__proto__` as a plain key; assignment would not.
  return Object.fromEntries(entries.map(([key, item]) => [storableName(key), storable(item, depth + 1, counter)]));
}

export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  rejectLarge(Number(request.headers.get("content-length") ?? 0), maxBytes);
  if (request.headers.has("content-length")) return Buffer.from(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  for await (const chunk of readBytes(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Streams the body. @throws Problem PAYLOAD_TOO_LARGE */
export async function* readBytes(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  rejectLarge(Number(request.headers.get("content-length") ?? 0), maxBytes);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    rejectLarge(size, maxBytes);
    yield chunk;
  }
}

function rejectLarge(size: number, maxBytes: number): void {
  if (size > maxBytes) throw new Problem("PAYLOAD_TOO_LARGE", { maxBytes });
}
