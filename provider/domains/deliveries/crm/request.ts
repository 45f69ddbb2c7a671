import type { CrmAuth, CrmCall, CrmConfig, CrmMapping } from "@/contract/deliveries/crm-config.ts";
import type { MappingContext } from "./crm-lead.ts";
import { adfJson, buildDocument, buildPath, mapLead } from "./formats.ts";

export type Credentials = {
  headers: Record<string, string>;
  query: Record<string, string>;
  fields: Record<string, string>;
};

export function toCredentials(auth: CrmAuth, key: string): Credentials {
  const none: Credentials = { headers: {}, query: {}, fields: {} };
  switch (auth.kind) {
    case "none":
      return none;
    case "basic":
      return { ...none, headers: { authorization: `Basic ${Buffer.from(`${auth.user}:${key}`).toString("base64")}` } };
    case "bearer":
    case "oauth2":
      return { ...none, headers: { authorization: `${auth.scheme} ${key}` } };
    case "apikey":
      if (auth.place === "header") return { ...none, headers: { [auth.name.toLowerCase()]: key } };
      return auth.place === "query"
        ? { ...none, query: { [auth.name]: key } }
        : { ...none, fields: { [auth.name]: key } };
  }
}

export const MASK = "••••";

export function masked(text: string, secrets: readonly string[]): string {
  const spellings = secrets
    .filter((secret) => secret.length > 0)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams([["", secret]]).toString().slice(1),
      JSON.stringify(secret).slice(1, -1),
    ]);
  return [...new Set(spellings)].reduce((clean, spelling) => clean.replaceAll(spelling, MASK), text);
}

/** Contains credentials: mask before storing. */
export type CrmRequest = {
  method: CrmCall["method"];
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

export type MissingValue = { missing: string };

export function buildRequest(
  config: CrmConfig,
  { call, context, credentials }: { call: CrmCall; context: MappingContext; credentials: Credentials },
): CrmRequest | MissingValue {
  const mapped = mapLead(call.mapping, context);
  const missing = mapped.find(({ isMissing }) => isMissing);
  if (missing) return { missing: sourcePath(missing.mapping) };
  const filled = buildPath(call, context);
  if ("missing" in filled) return filled;

  const address = config.url.replace(/\/+$/, "");
  const url = new URL(address + filled.path);
  if (!isWithin(url, new URL(address))) return { missing: call.path };
  for (const [name, value] of Object.entries(credentials.query)) url.searchParams.set(name, value);
  const headers = {
    accept: "application/json",
    "idempotency-key": context.lead.fields.id,
    ...Object.fromEntries(config.headers.map(({ name, value }) => [name.toLowerCase(), value])),
    ...credentials.headers,
  };
  if (call.method === "GET") {
    for (const { mapping, value } of mapped) if (value !== undefined) url.searchParams.set(mapping.to, String(value));
    return { method: "GET", url: url.href, headers, body: null };
  }
  const base = config.kind === "adf_json" ? adfJson(context.lead) : {};
  const document = buildDocument(mapped, base) as Record<string, unknown>;
  const isForm = config.kind === "form";
  const type = isForm ? "application/x-www-form-urlencoded" : "application/json";
  return {
    method: call.method,
    url: url.href,
    headers: { ...headers, "content-type": type },
    body: isForm
      ? new URLSearchParams({ ...flat(document), ...credentials.fields }).toString()
      : JSON.stringify({ ...document, ...credentials.fields }),
  };
}

/** Readers know lead fields, not CRM names; answers of earlier calls are omitted. */
const sourcePath = ({ from, to }: CrmMapping) => (from === "" || from.startsWith("answers.") ? to : from);

/** Credentials only go to the configured base address, whatever a path contains. */
function isWithin(url: URL, base: URL): boolean {
  const under = base.pathname.replace(/\/*$/, "/");
  return url.origin === base.origin && `${url.pathname}/`.startsWith(under);
}

function flat(value: unknown, at = ""): Record<string, string> {
  if (typeof value !== "object" || value === null) return { [at]: String(value ?? "") };
  return Object.assign({}, ...Object.entries(value).map(([key, item]) => flat(item, at ? `${at}.${key}` : key)));
}
