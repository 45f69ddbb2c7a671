import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Config, readConfig } from "@/provider/kernel/config.ts";
import { freePort, type Running, startProcess } from "./processes.ts";

export const ROOT = path.resolve(import.meta.dirname, "../..");
const PASSWORD = "Prospecta-2026";
const PERSON = "valeria.andrade@andesmotor.example";

export type Provider = Running & { config: Config; dataDir: string };

export async function startProvider(
  options: { url?: string; dataDir?: string; settings?: Record<string, string> } = {},
): Promise<Provider> {
  const port = await freePort();
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "prospecta-bench-"));
  const env = {
    PROVIDER_PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: options.url ?? "",
    PROVIDER_SECRET: SECRET,
    DEMO_PASSWORD: PASSWORD,
    ACCESS_TOKEN_TTL_SECONDS: "7200",
    ...options.settings,
  };
  const args = ["--import", path.join(ROOT, "provider/alias.ts"), path.join(ROOT, "provider/main.ts")];
  const running = await startProcess({ args, port, env, cwd: ROOT, ready: "/readyz" });
  const stop = async () => {
    await running.stop();
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...running, stop, dataDir, config: readConfig(env) };
}

const SECRET = randomBytes(48).toString("base64url");

export type Signed = { token: string; licenseId: string; headers: Record<string, string> };

export async function signIn({ url }: Running): Promise<Signed> {
  const response = await fetch(`${url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: PERSON, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`);
  const { token, user } = (await response.json()) as {
    token: { accessToken: string };
    user: { licenses: { licenseId: string; licenseName: string }[] };
  };
  const licenseId = user.licenses.find(({ licenseName }) => licenseName === LICENSE)?.licenseId;
  if (!licenseId) throw new Error(`${PERSON} has no licence ${LICENSE}`);
  const headers = { authorization: `Bearer ${token.accessToken}`, "x-license-id": licenseId };
  return { token: token.accessToken, licenseId, headers };
}

export const LICENSE = "Andes Motor Norte";
export type Credentials = { email: string; password: string };
export const CREDENTIALS: Credentials = { email: PERSON, password: PASSWORD };

export async function issueKey({ url }: Running, { headers }: Signed): Promise<string> {
  const response = await fetch(`${url}/webhook/apikey`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ name: "Bench", scopes: ["leads:*"] }),
  });
  if (!response.ok) throw new Error(`api key: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { key: string }).key;
}
