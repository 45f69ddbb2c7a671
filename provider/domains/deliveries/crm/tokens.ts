import { createHash } from "node:crypto";
import type { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { Outbound } from "@/provider/outbound-http/outbound.ts";
import type { Deadline } from "./deadline.ts";

type OAuth = Extract<CrmConfig["auth"], { kind: "oauth2" }>;
type Token = { text: string; until: number };

/** Tokens expire a minute early to outlive their call. */
const MARGIN_MS = 60_000;
const DEFAULT_SECONDS = 600;
const MOST_KEPT = 1000;

export class TokenRefused extends Error {
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
  private readonly kept = new Map<string, Promise<Token>>();
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
    const key = keyOf(auth, secret);
    const known = await this.kept.get(key)?.catch(() => undefined);
    if (known && known.until > this.now()) return known.text;
    const isAskedFor = this.kept.get(key);
    if (known || !isAskedFor) this.ask(key, auth, secret, timeoutMs);
    return (await (this.kept.get(key) as Promise<Token>)).text;
  }

  forget(auth: OAuth, secret: string): void {
    this.kept.delete(keyOf(auth, secret));
  }

  private ask(key: string, auth: OAuth, secret: string, timeoutMs: number): void {
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    const asked = this.exchange(auth, secret, timeoutMs);
    this.kept.set(key, asked);
    asked.catch(() => {
      if (this.kept.get(key) === asked) this.kept.delete(key);
    });
  }

  private async exchange(auth: OAuth, secret: string, timeoutMs: number): Promise<Token> {
    const { tokenUrl, clientId, scope, parameters } = auth;
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: secret });
    if (scope) body.set("scope", scope);
    for (const { name, value } of parameters) body.set(name, value);
    const headers = { "content-type": "application/x-www-form-urlencoded", accept: "application/json" };
    const answer = await this.outbound.send(tokenUrl, { method: "POST", headers, body: body.toString(), timeoutMs });
    const told = answer.status === 200 ? parsed(answer.body) : {};
    // Zoho rejects with status 200.
    if (typeof told.access_token !== "string") throw new TokenRefused(answer.status, answer.body);
    const seconds = Number(told.expires_in) || DEFAULT_SECONDS;
    return { text: told.access_token, until: this.now() + seconds * 1000 - MARGIN_MS };
  }
}

function keyOf(auth: OAuth, secret: string): string {
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
