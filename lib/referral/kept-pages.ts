import type { ServerResponse } from "node:http";
import { gunzipSync, inflateSync } from "node:zlib";
import type { Form } from "@/contract/referral-landing.ts";

/** What differs between visits of a page that is otherwise the same for all. */
type Own = Form & { nonce: string };
type Piece = string | { own: keyof Own };
/** `remadeAt` is when a visit was last let through to have it made anew. */
type KeptPage = { madeAt: number; remadeAt: number; pieces: Piece[] };

/** Milliseconds that a page is shown as it was made, that one visit is waited for to have it made anew, and at most. */
const FRESH_MS = 1000;
const MAKING_MS = 3000;
const OLDEST_MS = 10_000;
const MOST_PAGES = 100;
/** Visits that left before their answer began are never heard of again. */
const MOST_BEING_MADE = 1000;
const MOST_BYTES = 500_000;

const shared = globalThis as typeof globalThis & {
  prospectaLandingPages?: Map<string, KeptPage>;
  /** Whose page is kept once it is made, by the page's nonce. */
  prospectaLandingsBeingMade?: Map<string, string>;
};
shared.prospectaLandingPages ??= new Map();
shared.prospectaLandingsBeingMade ??= new Map();
const pages = shared.prospectaLandingPages;
const beingMade = shared.prospectaLandingsBeingMade;

/** The page as it was made a moment ago, or undefined for the visit that is to have it made anew. */
export function findPage(key: string, now = performance.now()): KeptPage | undefined {
  const page = pages.get(key);
  if (!page) return undefined;
  const age = now - page.madeAt;
  if (age < FRESH_MS || (age < OLDEST_MS && now - page.remadeAt < MAKING_MS)) return page;
  page.remadeAt = now;
  return undefined;
}

/** The page with this nonce is made for `key`. */
export function announcePage(key: string, nonce: string): void {
  const [oldest] = beingMade.keys();
  if (oldest !== undefined && beingMade.size >= MOST_BEING_MADE) beingMade.delete(oldest);
  beingMade.set(nonce, key);
}

export function fillIn({ pieces }: KeptPage, own: Own): string {
  return pieces.map((piece) => (typeof piece === "string" ? piece : own[piece.own])).join("");
}

/** Reads along what Next answers, and keeps it where it is a page that was announced. */
export function keepAnswer(response: ServerResponse): void {
  const { write, end } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  let nonce: string | undefined;
  const read = (chunk: unknown, encoding: unknown) => {
    nonce ??= nonceOf(response);
    if (!beingMade.has(nonce) || (typeof chunk !== "string" && !(chunk instanceof Uint8Array))) return;
    const buffer =
      typeof chunk === "string"
        ? Buffer.from(chunk, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
        : Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= MOST_BYTES) chunks.push(buffer);
  };
  response.write = function (this: ServerResponse, ...given: unknown[]) {
    read(given[0], given[1]);
    return write.apply(this, given as never);
  };
  response.end = function (this: ServerResponse, ...given: unknown[]) {
    read(given[0], given[1]);
    return end.apply(this, given as never);
  };
  response.once("close", () => {
    const made = nonce ?? nonceOf(response);
    const key = beingMade.get(made);
    beingMade.delete(made);
    if (!key || !response.writableFinished || response.statusCode !== 200 || bytes > MOST_BYTES) return;
    const html = textOf(response, Buffer.concat(chunks));
    const pieces = html && piecesOf(html, made);
    if (pieces) keep(key, { madeAt: performance.now(), remadeAt: Number.NEGATIVE_INFINITY, pieces });
  });
}

function keep(key: string, page: KeptPage): void {
  pages.delete(key);
  const [oldest] = pages.keys();
  if (oldest !== undefined && pages.size >= MOST_PAGES) pages.delete(oldest);
  pages.set(key, page);
}

function nonceOf(response: ServerResponse): string {
  return /'nonce-([^']+)'/.exec(String(response.getHeader("content-security-policy")))?.[1] ?? "";
}

function textOf(response: ServerResponse, body: Buffer): string | undefined {
  if (!String(response.getHeader("content-type")).startsWith("text/html")) return undefined;
  const encoding = String(response.getHeader("content-encoding") ?? "identity");
  if (encoding === "identity") return body.toString("utf8");
  if (encoding === "gzip") return gunzipSync(body).toString("utf8");
  return encoding === "deflate" ? inflateSync(body).toString("utf8") : undefined;
}

/** Only of a page with a form: of one that is refused or cannot be sent, every visit is judged anew. */
function piecesOf(html: string, nonce: string): Piece[] | undefined {
  const leadId = /name="leadId" value="([^"]+)"/.exec(html)?.[1];
  const ticket = /name="ticket" value="([^"]+)"/.exec(html)?.[1];
  if (!leadId || !ticket) return undefined;
  // In the form, and in what the browser begins with: where one of them was cut, the first visitor's would stay in it.
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
