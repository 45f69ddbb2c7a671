import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync, inflateSync } from "node:zlib";
import type { Form } from "@/contract/referrals/landing.ts";
import { markWholePage } from "./landing-request.ts";

type Own = Form & { nonce: string };
type Piece = string | { own: keyof Own };
type CachedPage = { startedAt: number; madeAt: number; pieces: Piece[] };
type Making = { startedAt: number; until: number; isVain: boolean; over: PromiseWithResolvers<void> };

const FRESH_MS = 1000;
const MAKING_MS = 3000;
const OLDEST_MS = 10_000;
const MAX_PAGES = 100;
const MAX_BEING_MADE = 1000;
const MAX_BYTES = 500_000;

const shared = globalThis as typeof globalThis & {
  prospectaLandingPages?: Map<string, CachedPage>;
  prospectaLandingMakings?: Map<string, Making>;
  prospectaLandingsBeingMade?: Map<string, { key: string; making: Making }>;
};
shared.prospectaLandingPages ??= new Map();
shared.prospectaLandingMakings ??= new Map();
shared.prospectaLandingsBeingMade ??= new Map();
const pages = shared.prospectaLandingPages;
const makings = shared.prospectaLandingMakings;
const beingMade = shared.prospectaLandingsBeingMade;

/** Waits while another visit renders. @returns "late" after a vain wait; undefined to render */
export async function findCachedPage(
  key: string,
  nonce: string,
  until: number,
): Promise<CachedPage | "late" | undefined> {
  for (;;) {
    const now = performance.now();
    const page = pages.get(key);
    const isVisible = page !== undefined && now - page.startedAt < OLDEST_MS;
    if (isVisible && now - page.madeAt < FRESH_MS) return page;
    const making = makings.get(key);
    if (!making || now >= making.until) {
      start(key, nonce, now);
      return undefined;
    }
    if (isVisible) return page;
    if (making.isVain) return undefined;
    const remaining = until - Date.now();
    if (remaining <= 0) return "late";
    await upTo(Math.min(making.until - now, remaining), making.over.promise);
  }
}

function start(key: string, nonce: string, now: number): void {
  const making = { startedAt: now, until: now + MAKING_MS, isVain: false, over: Promise.withResolvers<void>() };
  setWithin(MAX_BEING_MADE, makings, key, making);
  setWithin(MAX_BEING_MADE, beingMade, nonce, { key, making });
}

async function upTo(ms: number, what: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([what, late]);
  clearTimeout(timer);
}

function setWithin<Value>(max: number, map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size >= max) map.delete(oldest);
  map.set(key, value);
}

export function fillIn({ pieces }: CachedPage, own: Own): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : own[piece.own])).join("");
}

export function cacheResponse(response: ServerResponse): void {
  const { write, end } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let nonce: string | undefined;
  const read = (chunk: unknown, encoding: unknown) => {
    nonce ??= readNonce(response);
    if (!beingMade.has(nonce) || (typeof chunk !== "string" && !(chunk instanceof Uint8Array))) return;
    const buffer =
      typeof chunk === "string"
        ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
        : Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= MAX_BYTES) chunks.push(buffer);
  };
  response.write = function (this: ServerResponse, ...input: unknown[]) {
    read(input[0], input[1]);
    return write.apply(this, input as never);
  };
  response.end = function (this: ServerResponse, ...input: unknown[]) {
    read(input[0], input[1]);
    return end.apply(this, input as never);
  };
  response.once("close", () => {
    const made = nonce ?? readNonce(response);
    const { key, making } = beingMade.get(made) ?? {};
    beingMade.delete(made);
    if (!key || !making) return;
    const isWhole = response.writableFinished && response.statusCode === 200 && bytes <= MAX_BYTES;
    const html = isWhole ? readText(response, Buffer.concat(chunks)) : undefined;
    const pieces = html ? splitAtNonce(html, made) : undefined;
    finish(key, making, { isAnswered: response.writableFinished, pieces });
  });
}

function finish(key: string, making: Making, made: { isAnswered: boolean; pieces: Piece[] | undefined }): void {
  const now = performance.now();
  const known = pages.get(key);
  if (made.pieces && (known?.startedAt ?? Number.NEGATIVE_INFINITY) <= making.startedAt) {
    setWithin(MAX_PAGES, pages, key, { startedAt: making.startedAt, madeAt: now, pieces: made.pieces });
  }
  if (makings.get(key) === making) {
    // An aborted render passes to the next visit; uncacheable pages stop the waiting.
    if (made.pieces || !made.isAnswered) makings.delete(key);
    else Object.assign(making, { isVain: true, until: now + FRESH_MS });
  }
  making.over.resolve();
}

function readNonce(response: ServerResponse): string {
  return /'nonce-([^']+)'/.exec(String(response.getHeader("content-security-policy")))?.[1] ?? "";
}

function readText(response: ServerResponse, body: Buffer): string | undefined {
  if (!String(response.getHeader("content-type")).startsWith("text/html")) return undefined;
  const encoding = String(response.getHeader("content-encoding") ?? "identity");
  if (encoding === "identity") return body.toString("utf8");
  if (encoding === "gzip") return gunzipSync(body).toString("utf8");
  return encoding === "deflate" ? inflateSync(body).toString("utf8") : undefined;
}

function splitAtNonce(html: string, nonce: string): Piece[] | undefined {
  const leadId = /name="leadId" value="([^"]+)"/.exec(html)?.[1];
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1];
  if (!leadId || !ticket) return undefined;
  // Values must occur in the form and in the hydration data; otherwise the first visitor's would leak.
  if ([leadId, ticket].some((value) => html.split(value).length < 3)) return undefined;
  const names = new Map<string, keyof Own>([
    [nonce, "nonce"],
    [leadId, "leadId"],
    [ticket, "ticket"],
  ]);
  const parts = html.split(new RegExp(`(${[...names.keys()].map(RegExp.escape).join("|")})`));
  return parts.map((part) => {
    const own = names.get(part);
    return own ? { own } : part;
  });
}

export function saveLanding(request: IncomingMessage, response: ServerResponse): void {
  if (markWholePage(request)) cacheResponse(response);
}
