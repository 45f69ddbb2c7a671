import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READY_MS = 60_000;

/** Shared by all webs of the tests, so that copies accept each other's cookies. */
export const WEB_SECRET = "a secret that all the webs of the tests share";

export type WebProcess = {
  /** Address and accepted origin, unless `env` differs. */
  readonly url: string;
  readonly port: number;
  readonly lines: string[];
  /** Resident memory in megabytes. */
  megabytes(): number;
  stop(): Promise<void>;
};

export async function startWeb(env: { PROVIDER_API_URL: string } & Record<string, string>): Promise<WebProcess> {
  const dist = env.NEXT_DIST_DIR ?? process.env.NEXT_DIST_DIR ?? ".next";
  if (!existsSync(path.resolve(ROOT, dist, "BUILD_ID")))
    throw new Error("The web is not built: `npm run build` first.");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { PATH = "", HOME = "" } = process.env;
  const next = [path.join(ROOT, "node_modules/next/dist/bin/next"), "start", "--keepAliveTimeout", "75000"];
  const child = spawn(process.execPath, [...next, "-p", String(port)], {
    cwd: ROOT,
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_DIST_DIR: dist,
      PORT: String(port),
      NEXTAUTH_URL: url,
      NEXTAUTH_SECRET: WEB_SECRET,
      WEB_LIMIT_PER_10_SECONDS: "100000",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = linesOf(child);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  await untilItAnswers(url, child, lines);
  return {
    url,
    port,
    lines,
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function linesOf({ stdout, stderr }: ChildProcess): string[] {
  const lines: string[] = [];
  for (const stream of [stdout, stderr]) {
    let pending = "";
    stream?.on("data", (chunk: Buffer) => {
      const parts = `${pending}${chunk}`.split("\n");
      pending = parts.pop() ?? "";
      lines.push(...parts.filter((line) => line.trim() !== ""));
    });
  }
  return lines;
}

async function untilItAnswers(url: string, child: ChildProcess, lines: string[]): Promise<void> {
  const end = Date.now() + READY_MS;
  while (Date.now() < end && child.exitCode === null) {
    const answer = await fetch(`${url}/icon.svg`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill("SIGKILL");
  throw new Error(`The web does not answer: ${lines.join("\n")}`);
}
