import type { CrmAuth } from "@/contract/deliveries/crm-config.ts";

export type Credentials = {
  headers: Record<string, string>;
  query: Record<string, string>;
  fields: Record<string, string>;
};

export function credentialsOf(auth: CrmAuth, key: string): Credentials {
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
