import * as z from "zod";
import { IssuerAddress } from "@/contract/identity/issuer.ts";

const Environment = z.object({
  NODE_ENV: z.string().default("production"),
  PORT: z.coerce.number().int().default(3000),
  NEXTAUTH_URL: z.url({ protocol: /^https?$/ }).optional(),
  NEXTAUTH_SECRET: z.string().min(32).optional(),
  PROVIDER_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  REFERRAL_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  PROVIDER_PORT: z.coerce.number().int().default(4000),
  WEB_TRUSTED_PROXIES: z.string().default(""),
  SESSION_ABSOLUTE_SECONDS: z.coerce
    .number()
    .positive()
    .default(7 * 86_400),
  WEB_LIMIT_PER_10_SECONDS: z.coerce.number().positive().default(200),
  TERMS_URL: z.url().default("https://prospecta.example/terminos"),
  PRIVACY_URL: z.url().default("https://prospecta.example/privacidad"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  OIDC_ISSUER: IssuerAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
});

export type CompanyIdentity = { issuer: string; clientId: string; clientSecret: string; name: string };

/** Settings of the web. Servers only; `.env.example` explains each. */
export type Env = {
  /** Public origin; request headers never override it. */
  origin: string;
  /** Origins that may write: the web's own, and aliases of a loopback address. */
  origins: ReadonlySet<string>;
  isSecure: boolean;
  isDevelopment: boolean;
  secret: string | undefined;
  providerUrl: string;
  /** Endpoint that identifies the licence of a referral link. */
  referralTokenUrl: string;
  trustedProxies: ReadonlySet<string>;
  sessionSeconds: number;
  limitPerTenSeconds: number;
  termsUrl: string;
  privacyUrl: string;
  logLevel: string;
  companyIdentity: CompanyIdentity | undefined;
};

let known: Env | undefined;

/** Parsed on first use, not on import: builds have no settings. @throws on an invalid setting */
export function env(): Env {
  known ??= readEnv(process.env);
  return known;
}

export function readEnv(source: Record<string, string | undefined>): Env {
  const input = Environment.parse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")));
  const { origin, protocol } = new URL(input.NEXTAUTH_URL ?? `http://localhost:${input.PORT}`);
  const isDevelopment = input.NODE_ENV !== "production";
  const providerUrl = new URL(input.PROVIDER_API_URL ?? `http://127.0.0.1:${input.PROVIDER_PORT}`).href.replace(
    /\/$/,
    "",
  );
  return {
    origin,
    origins: new Set(originNames(origin)),
    isSecure: protocol === "https:",
    isDevelopment,
    secret: input.NEXTAUTH_SECRET ?? (isDevelopment ? "for development only" : undefined),
    providerUrl,
    referralTokenUrl: input.REFERRAL_TOKEN_URL?.replace(/\/$/, "") ?? providerUrl,
    trustedProxies: new Set(
      input.WEB_TRUSTED_PROXIES.split(",")
        .map((address) => address.trim())
        .filter(Boolean),
    ),
    sessionSeconds: input.SESSION_ABSOLUTE_SECONDS,
    limitPerTenSeconds: input.WEB_LIMIT_PER_10_SECONDS,
    termsUrl: input.TERMS_URL,
    privacyUrl: input.PRIVACY_URL,
    logLevel: input.LOG_LEVEL,
    companyIdentity: readCompanyIdentity(input),
  };
}

function readCompanyIdentity(input: z.infer<typeof Environment>): CompanyIdentity | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = input;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    throw new Error("OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: each needs the others");
  }
  return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).host };
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

function originNames(origin: string): string[] {
  const url = new URL(origin);
  if (!LOOPBACK.includes(url.hostname)) return [origin];
  return LOOPBACK.map((name) => `${url.protocol}//${name}${url.port && `:${url.port}`}`);
}
