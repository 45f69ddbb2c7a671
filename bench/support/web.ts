import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { freePort, type Running, startProcess } from "./processes.ts";
import { CREDENTIALS, type Credentials, ROOT } from "./provider.ts";

const run = promisify(execFile);
const NEXT = path.join(ROOT, "node_modules/next/dist/bin/next");
const BARE = path.join(ROOT, "bench/next-bare");
const QUIET = { NEXT_TELEMETRY_DISABLED: "1" };
/** Retained between runs, rebuilt when its sources change. */
export const DIST = ".next-bench";

let built: Promise<unknown> | undefined;
let bareBuilt: Promise<unknown> | undefined;

function buildWeb() {
  built ??= buildApart();
  return built;
}

/** Builds outside the folder of `npm start`. Next writes the folder's name into tsconfig.json, which is restored. */
async function buildApart() {
  const file = path.join(ROOT, "tsconfig.json");
  const before = readFileSync(file, "utf8");
  const env = { ...process.env, ...QUIET, NEXT_DIST_DIR: DIST };
  try {
    await run(process.execPath, [path.join(ROOT, "scripts/build.mjs")], { cwd: ROOT, env, maxBuffer: 2 ** 24 });
  } finally {
    writeFileSync(file, before);
  }
}

function buildBare() {
  const env = { ...process.env, ...QUIET, NODE_ENV: "production" as const };
  bareBuilt ??= run(process.execPath, [NEXT, "build", BARE], { cwd: BARE, env, maxBuffer: 2 ** 24 });
  return bareBuilt;
}

export async function startWeb(providerUrl: string): Promise<Running> {
  await buildWeb();
  const port = await freePort();
  const env = {
    ...QUIET,
    NEXT_DIST_DIR: DIST,
    PORT: String(port),
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: SECRET,
    PROVIDER_API_URL: providerUrl,
    // Next warns about its own way to start, which the product uses.
    NODE_OPTIONS: "",
  };
  return startProcess({
    args: [NEXT, "start", "--keepAliveTimeout", "75000", "-p", String(port)],
    port,
    env,
    cwd: ROOT,
    ready: "/login",
  });
}

const SECRET = randomBytes(48).toString("base64url");

export async function startBareNext(fixedBytes: string): Promise<Running> {
  await buildBare();
  const port = await freePort();
  const env = { ...QUIET, FIXED_BYTES: fixedBytes };
  return startProcess({ args: [NEXT, "start", BARE, "-p", String(port)], port, env, cwd: BARE, ready: "/" });
}

/** @returns the session's cookies as a header */
export async function signInWeb({ url }: Running, user: Credentials = CREDENTIALS): Promise<string> {
  const jar = new Map<string, string>();
  const keep = (response: Response) => {
    for (const cookie of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split(/=(.*)/s);
      jar.set(name, value);
    }
    return response;
  };
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const { csrfToken } = (await keep(await fetch(`${url}/api/auth/csrf`)).json()) as { csrfToken: string };
  const response = keep(
    await fetch(`${url}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { cookie: header(), origin: url.replace("127.0.0.1", "localhost") },
      body: new URLSearchParams({ ...user, csrfToken, json: "true", callbackUrl: "/" }),
      redirect: "manual",
    }),
  );
  if (![...jar.keys()].some((name) => name.includes("session-token"))) {
    throw new Error(`sign-in through the web: ${response.status} ${await response.text()}`);
  }
  return header();
}
