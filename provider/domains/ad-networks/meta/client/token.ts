import * as z from "zod";
import { META_PERMISSIONS } from "@/contract/ad-networks/meta.ts";
import { type KnownToken, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { callGraph } from "./graph.ts";
import { GraphId, parseAnswer } from "./pages.ts";

export function metaApp({ META_APP_ID: id, META_APP_SECRET }: Config): { id: string; secret: string } | undefined {
  const [secret] = (META_APP_SECRET ?? "").split(",").filter(Boolean);
  return id && secret ? { id, secret } : undefined;
}

type App = NonNullable<ReturnType<typeof metaApp>>;

const Token = z.object({ access_token: z.string().min(1) });

export async function exchangeCode(
  config: Config,
  { app: { id, secret }, code, backTo }: { app: App; code: string; backTo: string },
): Promise<string> {
  const form = { client_id: id, client_secret: secret, redirect_uri: backTo, code };
  return parseAnswer(Token, await callGraph(config, "/oauth/access_token", { method: "POST", token: null, form }))
    .access_token;
}

/** Exchanges a one-hour token for about sixty days. @throws NetworkError */
export async function prolong(config: Config, { id, secret }: App, token: string): Promise<string> {
  const form = { grant_type: "fb_exchange_token", client_id: id, client_secret: secret, fb_exchange_token: token };
  return parseAnswer(Token, await callGraph(config, "/oauth/access_token", { method: "POST", token: null, form }))
    .access_token;
}

const Person = z.object({ id: GraphId, name: z.string().default("") });
const Granted = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
const Debugged = z.object({ data: z.object({ is_valid: z.boolean(), expires_at: z.number().default(0) }) });

export async function readToken(config: Config, token: string): Promise<KnownToken> {
  const person = parseAnswer(Person, await callGraph(config, "/me", { token, query: { fields: "id,name" } }));
  const { data } = parseAnswer(Granted, await callGraph(config, "/me/permissions", { token }));
  const scopes = data.filter(({ status }) => status === "granted").map(({ permission }) => permission);
  return {
    externalId: person.id,
    name: person.name || person.id,
    scopes,
    missing: missingIn(scopes),
    expiresAt: await fetchExpiry(config, token),
  };
}

const ALSO: Record<string, string> = { leads_retrieval: "lead_retrieval" };

export function missingIn(scopes: readonly string[]) {
  return META_PERMISSIONS.filter((name) => !scopes.includes(name) && !scopes.includes(ALSO[name] ?? name));
}

/** Year 2100 in seconds; later expiry means never. */
const NEVER = 4_102_444_800;

/** Inspection needs the own app: a token of another app is accepted without expiry. */
async function fetchExpiry(config: Config, token: string): Promise<string | null> {
  const app = metaApp(config);
  if (!app) return null;
  const answer = await callGraph(config, "/debug_token", {
    token: `${app.id}|${app.secret}`,
    query: { input_token: token },
  }).catch((cause: unknown) => {
    if (cause instanceof NetworkError && !cause.isRetryable) return undefined;
    throw cause;
  });
  if (answer === undefined) return null;
  const { data } = parseAnswer(Debugged, answer);
  if (!data.is_valid) throw new NetworkError("tokenRevoked");
  return data.expires_at > 0 && data.expires_at < NEVER ? new Date(data.expires_at * 1000).toISOString() : null;
}
