import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import { waitForExpiry } from "@/lib/http/request-body.ts";
import { env } from "@/lib/runtime/env.ts";
import { safeCallback } from "./sign-in-parameters.ts";

const MAX_KEYS = 50_000;

/** Rate limit per key in ten-second windows, per process: the provider enforces the exact limits. */
export class RateWindow {
  private readonly counts = new Map<string, { until: number; count: number }>();

  /** Counts one. @returns seconds to wait when the limit is exceeded */
  take(key: string, max: number): number | undefined {
    const now = performance.now();
    const known = this.counts.get(key);
    if (!known || known.until <= now) {
      if (this.counts.size >= MAX_KEYS) this.counts.clear();
      this.counts.set(key, { until: now + 10_000, count: 1 });
      return undefined;
    }
    known.count += 1;
    return known.count > max ? Math.max(1, Math.ceil((known.until - now) / 1000)) : undefined;
  }
}

const MAX = { _log: 4096, other: 16_384 } as const;

export type AuthForm = { fields: Record<string, unknown> } | { rejected: ErrorCode };

export async function readAuthForm(request: Request, action: string): Promise<AuthForm> {
  const max = action === "_log" ? MAX._log : MAX.other;
  if (Number(request.headers.get("content-length") ?? 0) > max) return { rejected: "PAYLOAD_TOO_LARGE" };
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  const isJson = type === "application/json";
  if (!isJson && type !== "application/x-www-form-urlencoded") return { rejected: "MEDIA_TYPE_UNSUPPORTED" };
  const text = await readUpTo(request, max);
  if (text === undefined) return { rejected: "PAYLOAD_TOO_LARGE" };
  const fields = isJson ? jsonObject(text) : Object.fromEntries(new URLSearchParams(text));
  return fields ? { fields: withSafeCallback(fields, action) } : { rejected: "MALFORMED_BODY" };
}

/** next-auth answers 500 to a malformed callbackUrl, so it never gets one. */
export function withSafeCallback<Fields extends Record<string, unknown>>(fields: Fields, action: string): Fields {
  if (!Object.hasOwn(fields, "callbackUrl")) return fields;
  const { origin } = env();
  return { ...fields, callbackUrl: `${origin}${safeCallback(fields.callbackUrl, origin, "/", callbackAfter(action))}` };
}

export const callbackAfter = (action: string) => (action === "signout" ? "signOut" : "signIn");

export function logFields(fields: Record<string, unknown>): Record<string, string> {
  const level = fields.level === "warn" ? "warn" : "error";
  const code = textOrEmpty(fields.code);
  const message = textOrEmpty(fields.message).slice(0, 1000);
  return {
    level,
    code: /^[a-z][a-z_]{0,59}$/i.test(code) ? code : "CLIENT",
    message: knownWords(impersonal(message)).slice(0, 300),
  };
}

/** JSON may contain an object with a `toString` that is no function. */
function textOrEmpty(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Removes emails, identifiers, tokens and terminal control characters; the order matters. */
export function impersonal(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\S*@\S*/g, "***")
    .replace(/\+?\d(?:[ ().-]*\d){5,}/g, "***")
    .replace(/[\w-]{20,}(?:\.[\w-]+)*/g, "***");
}

async function readUpTo(request: Request, max: number): Promise<string | undefined> {
  if (!request.body) return "";
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > max) {
      void waitForExpiry(reader);
      return undefined;
    }
    chunks.push(read.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Allowlist of words in browser errors. Reports contain only these, so no personal data. */
const WORDS = new Set(
  `a abort aborted access after all already an and argument array as async at attempting attribute await bad be because
  been before being blocked body boolean browser but by call called callback can cancelled cannot character chunk class click client
  close closed code column component connection console const constructor content context cookie cors could create cross
  csrf data date declared deferred defined deleted delete denied destructure did disconnected document dom does down
  element empty encountered end error errors event evaluating exceeded execute executing expected expired export extension
  failed failure fetch field file find for form found forbidden frame from function get got handler has have header headers
  hydrate hydration id identifier if import in index initialization input inside instance internal into invalid is it iterable
  json key lead length limit line load loaded loading lock long lost maximum message method minified missing module more must
  navigation network new next no node nor not null number object of offline on only open operation or origin out page
  parameter parse parsing password path pending permission policy post private promise properties property provider put
  quota range read reading received recursion redirect reference reject rejected reload render rendered request required
  resource response resolve resolved returned route router row script search security see server service session set setting
  sign signal size source stack start state status storage store stream string style such suspended symbol syntax tab text
  than that the then this time timed timeout to token too tree type unable unauthorized undefined unexpected unhandled
  unknown unsupported update url use used user valid value variable version was when where while will window with within
  without worker write`
    .split(/\s+/)
    .filter(Boolean),
);

/** "TypeError", "ChunkLoadError", "NetworkError", "JSON.parse" */
const NAMED = /^(?:[A-Z][A-Za-z]{2,40}(?:Error|Exception)|JSON(?:\.(?:parse|stringify))?|DOMException)$/;

function knownWords(text: string): string {
  return text.replace(/[\p{L}\p{M}][\p{L}\p{M}\p{N}_.\u2019'-]*/gu, (word) => {
    const bare = word.replace(/[.'\u2019-]+$/, "");
    if (WORDS.has(bare.toLowerCase()) || NAMED.test(bare)) return word;
    return `***${word.slice(bare.length)}`;
  });
}
