import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const READY_MS = 60_000;

export type ProviderProcess = {
  readonly url: string;
  readonly lines: string[];
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** @returns the exit code; null after SIGKILL. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
  /** Stops the process's CPU until `resumeTask`, as an overloaded machine does. */
  pause(): void;
  resumeTask(): void;
  hasEnded(): boolean;
  megabytes(): number;
};

/** Runs a provider in its own process on a free port. @param env must name a DATA_DIR */
export async function startProviderProcess(
  env: Record<string, string>,
  entry: "main" | "worker" = "main",
): Promise<ProviderProcess> {
  const { PATH = "", HOME = "" } = process.env;
  if (!env.DATABASE_URL && env.DATA_DIR) prepare(path.join(env.DATA_DIR, "pglite"));
  const args = ["--import", "./provider/alias.ts", `provider/${entry}.ts`];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV: "test", PROVIDER_PORT: "0", DEMO_DATA: "false", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  let code: number | null | undefined;
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (exit) => {
      code = exit;
      resolve(exit);
    });
  });
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not ready: ${lines.join("\n")}`)), READY_MS);
    child.once("exit", (exit) => reject(new Error(`Ended with ${exit}: ${lines.join("\n")}`)));
    let pending = "";
    const read = (chunk: Buffer) => {
      const parts = `${pending}${chunk}`.split("\n");
      pending = parts.pop() ?? "";
      for (const line of parts) {
        lines.push(line);
        const port = /"port":(\d+),"msg":"listening"/.exec(line)?.[1];
        if (!port && !line.includes('"msg":"working"')) continue;
        clearTimeout(late);
        resolve(`http://127.0.0.1:${port}`);
      }
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  return {
    url: address,
    lines,
    request: (method, path, body, headers = {}) =>
      fetch(`${address}${path}`, {
        method,
        headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
    pause: () => void child.kill("SIGSTOP"),
    resumeTask: () => void child.kill("SIGCONT"),
    hasEnded: () => code !== undefined,
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
  };
}

/** A missing database starts as a copy of the prepared one. */
function prepare(directory: string): void {
  const { PGLITE_SNAPSHOT } = process.env;
  if (!PGLITE_SNAPSHOT || existsSync(directory)) return;
  mkdirSync(directory, { recursive: true });
  execFileSync("tar", ["-xf", PGLITE_SNAPSHOT, "-C", directory]);
}
