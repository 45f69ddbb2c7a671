import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { Outbound } from "@/provider/outbound-http/outbound.ts";
import type { Deadline } from "./deadline.ts";

type OAuth = Extract<CrmConfig["auth"], { kind: "oauth2" }>;
type Token = { text: string; until: number };

/** Tokens expire a minute early to outlive their call. */
const MARGIN_MS = 60_000;
const DEFAULT_SECONDS = 600;
const MAX_CACHED_TOKENS = 1000;

export class TokenRejected extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string) {
    super(`No token: ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Access tokens by client credentials (RFC 6749, 4.4), with one shared request per key. */
export class Tokens {
  private readonly cache = new LRUCache<string, Promise<Token>>({ max: MAX_CACHED_TOKENS });
  private readonly outbound: Pick<Outbound, "send">;
  private readonly now: () => number;

  constructor(outbound: Pick<Outbound, "send">, now: () => number = Date.now) {
    this.outbound = outbound;
    this.now = now;
  }

  async get(auth: OAuth, secret: string, timeoutMs: number, deadline: Deadline): Promise<string> {
    return deadline.waitFor(() => this.current(auth, secret, timeoutMs));
  }

  private async current(auth: OAuth, secret: string, timeoutMs: number): Promise<string> {
    const key = tokenCacheKey(auth, secret);
    const known = await this.cache.get(key)?.catch(() => undefined);
    if (known && known.until > this.now()) return known.text;
    const pending = this.cache.get(key);
    if (known || !pending) this.fetchToken(key, auth, secret, timeoutMs);
    return (await (this.cache.get(key) as Promise<Token>)).text;
  }

  forget(auth: OAuth, secret: string): void {
    this.cache.delete(tokenCacheKey(auth, secret));
  }

  private fetchToken(key: string, auth: OAuth, secret: string, timeoutMs: number): void {
    const pending = this.exchange(auth, secret, timeoutMs);
    this.cache.set(key, pending);
    pending.catch(() => {
      if (this.cache.get(key) === pending) this.cache.delete(key);
    });
  }

  private async exchange(auth: OAuth, secret: string, timeoutMs: number): Promise<Token> {
    const { tokenUrl, clientId, scope, parameters } = auth;
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: secret });
    if (scope) body.set("scope", scope);
    for (const { name, value } of parameters) body.set(name, value);
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
    const answer = await this.outbound.send(tokenUrl, { method: "POST", headers, body: body.toString(), timeoutMs });
    const payload = answer.status === 200 ? parsed(answer.body) : {};
    // Zoho rejects with status 200.
    if (typeof payload.access_token !== "string") throw new TokenRejected(answer.status, answer.body);
    const seconds = Number(payload.expires_in) || DEFAULT_SECONDS;
    return { text: payload.access_token, until: this.now() + seconds * 1000 - MARGIN_MS };
  }
}

function tokenCacheKey(auth: OAuth, secret: string): string {
  return createHash("sha256")
    .update(JSON.stringify([auth, secret]))
    .digest("base64url");
}

function parsed(body: string): { access_token?: unknown; expires_in?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as { access_token?: unknown };
  } catch {
    return {};
  }
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    crmTokens: Tokens;
  }
}
