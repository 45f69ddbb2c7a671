import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod";
import { IssuerAddress } from "@/contract/identity/issuer.ts";

const positive = (fallback: number) => z.coerce.number().positive().default(fallback);

/** Settings are documented in `.env.example`. */
const Environment = z.object({
  PROVIDER_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  PROVIDER_HOST: z.string().default("127.0.0.1"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  PROVIDER_SECRET: z.string().min(32).optional(),
  ENCRYPTION_KEYS: z.string().optional(),
  DEMO_DATA: z.stringbool().default(true),
  DEMO_PASSWORD: z.string().min(10).default("Prospecta-2026"),
  ACCESS_TOKEN_TTL_SECONDS: positive(600),
  SESSION_IDLE_SECONDS: positive(8 * 3600),
  SESSION_ABSOLUTE_SECONDS: positive(7 * 86_400),
  LOGIN_WINDOW_SECONDS: positive(300),
  INTAKE_LIMIT_PER_SECOND: positive(5000),
  PUBLIC_LIMIT_PER_MINUTE: positive(300),
  REFERRAL_VERDICTS_PER_MINUTE: positive(60),
  TRUSTED_PROXIES: z.string().default("127.0.0.1,::1,::ffff:127.0.0.1"),
  OUTBOUND_ALLOW: z.string().default(""),
  METRICS_TOKEN: z.string().optional(),
  RETRY_SCHEDULE_SECONDS: z
    .string()
    .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?)*$/)
    .transform((seconds) => seconds.split(",").map(Number))
    .optional(),
  BREAKER_PROBE_SECONDS: positive(60),
  DELIVERY_DAYS: positive(90),
  NOTIFICATION_DAYS: positive(60),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  WORKER: z.stringbool().default(true),
  WEB_URL: z.url().default("http://localhost:3000"),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default("Prospecta <no-reply@prospecta.example>"),
  OIDC_ISSUER: IssuerAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  META_APP_ID: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  META_VERIFY_TOKEN: z.string().min(16).optional(),
  META_GRAPH_URL: z.url().default("https://graph.facebook.com"),
  META_DIALOG_URL: z.url().default("https://www.facebook.com"),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default("v24.0"),
  META_PAGE_SIZE: z.coerce.number().int().min(1).max(500).default(50),
  TIKTOK_APP_ID: z.string().optional(),
  TIKTOK_APP_SECRET: z.string().optional(),
  TIKTOK_API_URL: z.url().default("https://business-api.tiktok.com/open_api/v1.3"),
});

export type Config = z.infer<typeof Environment> & { readonly secret: Buffer; readonly dataDir: string };

/** Creates the data directory and a missing secret. @throws Error with one line naming each invalid setting */
export function readConfig(env: Record<string, string | undefined>): Config {
  const input = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(input);
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; "));
  }
  if (Boolean(parsed.data.OIDC_ISSUER) !== Boolean(parsed.data.OIDC_CLIENT_ID)) {
    throw new Error("OIDC_ISSUER, OIDC_CLIENT_ID: one needs the other");
  }
  const dataDir = path.resolve(parsed.data.DATA_DIR);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = parsed.data.PROVIDER_SECRET ? Buffer.from(parsed.data.PROVIDER_SECRET) : readOrCreateSecret(dataDir);
  return { ...parsed.data, secret, dataDir };
}

function readOrCreateSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, "provider.secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  return Buffer.from(readFileSync(file, "utf8"));
}
