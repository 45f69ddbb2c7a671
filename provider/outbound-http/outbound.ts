import { lookup as dnsLookup, type LookupAddress, type LookupOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { GatheredAnswer } from "./gathered-answer.ts";
import { isPublicAddress } from "./public-address.ts";

type ForbiddenReason = "malformed" | "scheme" | "credentials" | "port" | "host";

const PORTS = ["443", "8443"];
const MAX_CHARACTERS = 2000;

/** Special-use names of RFC 6761 and 8375, and common internal suffixes. */
const LOCAL_NAMES = /\.(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/** Comma-separated `host:port` pairs allowed although private or http. */
function readAllowed(list: string): ReadonlySet<string> {
  return new Set(
    list
      .split(",")
      .map((one) => one.trim().toLowerCase().replace(/[[\]]/g, ""))
      .filter(Boolean),
  );
}

export const effectivePort = (address: URL) => address.port || (address.protocol === "https:" ? "443" : "80");
export const bareHost = (address: URL) => address.hostname.replace(/^\[|\]$/g, "");

/** WHATWG parsing normalises IP notations; resolved addresses are checked on connect. @returns undefined if allowed */
function forbiddenReason(input: string, allowed: ReadonlySet<string>): ForbiddenReason | undefined {
  const address = input.length > MAX_CHARACTERS ? null : URL.parse(input);
  if (!address) return "malformed";
  if (address.protocol !== "https:" && address.protocol !== "http:") return "scheme";
  if (address.username || address.password) return "credentials";
  const host = bareHost(address);
  if (allowed.has(`${host}:${effectivePort(address)}`)) return undefined;
  if (address.protocol !== "https:") return "scheme";
  if (!PORTS.includes(effectivePort(address))) return "port";
  if (isIP(host)) return isPublicAddress(host) ? undefined : "host";
  const isPublicName = host.includes(".") && !host.endsWith(".") && !LOCAL_NAMES.test(host);
  return isPublicName ? undefined : "host";
}

export const MAX_BYTES = 65_536;
const CONNECT_MS = 5000;

/** A forbidden address is `unreachable` like any other: details would reveal the internal network. */
export const OUTBOUND_ERRORS = ["unreachable", "insecure", "timedOut", "interrupted"] as const;
export type OutboundErrorCode = (typeof OUTBOUND_ERRORS)[number];

export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export type OutboundRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Milliseconds for connect, send and read in total. */
  timeoutMs: number;
  signal?: AbortSignal;
};

/** Status may be a redirect; none is followed. */
export type OutboundAnswer = {
  status: number;
  headers: Record<string, string>;
  /** Limited to 64 KB. */
  body: string;
  isCut: boolean;
};

type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** The only client for customer addresses: checked when saved and on connect. */
export class Outbound {
  private readonly allowed: ReadonlySet<string>;
  private readonly agent: Agent;

  constructor(allowList: string, resolve: Resolve = dnsLookup) {
    this.allowed = readAllowed(allowList);
    const connectAnywhere = buildConnector({ timeout: CONNECT_MS });
    const connectToPublic = buildConnector({ timeout: CONNECT_MS, lookup: publicLookup(resolve) });
    this.agent = new Agent({
      connect: (target, done) => {
        const host = target.hostname.replace(/^\[|\]$/g, "");
        const port = target.port || (target.protocol === "https:" ? "443" : "80");
        if (this.allowed.has(`${host}:${port}`)) return connectAnywhere(target, done);
        // Sockets do not look up literal IP addresses.
        if (isIP(host) && !isPublicAddress(host)) return done(new NotPublic(), null);
        connectToPublic(target, done);
      },
      pipelining: 1,
      keepAliveTimeout: 10_000,
      maxResponseSize: -1,
    });
  }

  forbiddenReason(address: string): ForbiddenReason | undefined {
    return forbiddenReason(address, this.allowed);
  }

  /** @throws OutboundError without a complete response */
  async send(address: string, { method, headers, body, timeoutMs, signal }: OutboundRequest): Promise<OutboundAnswer> {
    if (this.forbiddenReason(address)) throw new OutboundError("unreachable", new NotPublic());
    if (signal?.aborted) throw new OutboundError("interrupted", signal.reason);
    const { origin, pathname, search } = new URL(address);
    const answer = new GatheredAnswer(MAX_BYTES);
    const deadline = setTimeout(() => answer.end(new OutboundError("timedOut")), timeoutMs);
    const interrupt = () => answer.end(new OutboundError("interrupted", signal?.reason));
    signal?.addEventListener("abort", interrupt, { once: true });
    try {
      this.agent.dispatch(
        {
          origin,
          path: pathname + search,
          method,
          body: body ?? null,
          headersTimeout: 0,
          bodyTimeout: 0,
          headers: { "user-agent": "Prospecta/1", accept: "*/*", ...headers },
        },
        answer,
      );
      const { headers: answerHeaders, ...rest } = await answer.whole;
      return { ...rest, headers: flat(answerHeaders) };
    } catch (cause) {
      throw cause instanceof OutboundError ? cause : new OutboundError(classifyError(cause), cause);
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener("abort", interrupt);
    }
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

class NotPublic extends Error {
  override readonly message = "The address is not one of the public network";
}

/** One private address rejects the name, against DNS rebinding: connects to the checked address. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address))) return done(new NotPublic(), []);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]));
}

function classifyError(cause: unknown): OutboundErrorCode {
  const { code = "", name = "" } = cause as NodeJS.ErrnoException;
  if (name.endsWith("TimeoutError")) return "timedOut";
  return /^ERR_TLS|CERT|SELF_SIGNED|ERR_SSL|VERIFY/.test(code) ? "insecure" : "unreachable";
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    outbound: Outbound;
  }
}
