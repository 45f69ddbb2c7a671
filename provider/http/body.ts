import { Problem } from "./problem.ts";

const MAX_DEPTH = 32;
const MAX_KEYS = 5000;
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * JSON as a database can hold it: no NUL, no half of a surrogate pair, and neither deep nor wide enough to hurt.
 * @throws Problem MALFORMED_BODY
 */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const parsed: unknown = JSON.parse(decoder.decode(bytes));
    return storable(parsed, 0, { keys: 0 });
  } catch (cause) {
    throw cause instanceof Problem ? cause : new Problem("MALFORMED_BODY", {}, { cause });
  }
}

/** Text as PostgreSQL can hold it. */
export function storableText(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD").toWellFormed() : text.toWellFormed();
}

function storable(value: unknown, depth: number, seen: { keys: number }): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) throw new Problem("MALFORMED_BODY", { reason: "depth" });
  const entries = Object.entries(value);
  seen.keys += entries.length;
  if (seen.keys > MAX_KEYS) throw new Problem("MALFORMED_BODY", { reason: "size" });
  if (Array.isArray(value)) return value.map((item) => storable(item, depth + 1, seen));
  // fromEntries defines `__proto__` as a plain key; assigning it would not.
  return Object.fromEntries(entries.map(([key, item]) => [storableText(key), storable(item, depth + 1, seen)]));
}

/** Reads at most `maxBytes`. @throws Problem PAYLOAD_TOO_LARGE as soon as there is more. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes)
    throw new Problem("PAYLOAD_TOO_LARGE", { maxBytes });
  if (request.headers.has("content-length")) return Buffer.from(await request.arrayBuffer());
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Problem("PAYLOAD_TOO_LARGE", { maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
