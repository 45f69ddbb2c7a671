import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";

export type Running = {
  port: number;
  url: string;
  pid: number;
  /** Milliseconds from the start of the process to its first 2xx answer. */
  readyMs: number;
  stop(): Promise<void>;
};

export type StartOptions = {
  args: string[];
  port: number;
  env?: Record<string, string>;
  cwd?: string;
  /** Address that answers 2xx once the process is ready. */
  ready: string;
  seconds?: number;
};

const POLL_MS = 10;
/** Linux reports CPU time in hundredths of a second. */
const MS_A_TICK = 10;

/** Starts a server and waits until it answers. @throws with its last output when it ends first */
export async function startProcess(options: StartOptions): Promise<Running> {
  const { args, port, env, cwd, ready, seconds = 120 } = options;
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000);
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}: ${output}`);
    if (performance.now() - start > seconds * 1000) {
      await stopChild(child);
      throw new Error(`${args.join(" ")} was not ready within ${seconds} s: ${output}`);
    }
    const isReady = await fetch(url + ready).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await pause(POLL_MS);
  }
  const readyMs = performance.now() - start;
  return { port, url, pid: child.pid ?? 0, readyMs, stop: () => stopChild(child) };
}

function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const kill = setTimeout(() => child.kill("SIGKILL"), 12_000);
    child.once("exit", () => {
      clearTimeout(kill);
      resolve();
    });
    child.kill("SIGTERM");
  });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Resident memory in megabytes, now and at its peak; NaN where the system does not report it. */
export function readMemory(pid: number): { now: number; max: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
    return { now: read("VmRSS"), max: read("VmHWM") };
  } catch {
    return { now: Number.NaN, max: Number.NaN };
  }
}

/** CPU time of all threads since the start, in milliseconds; NaN where the system does not report it. */
export function readProcessorTime(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name may contain any character. The state follows it, and eleven fields later user and kernel time.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
  } catch {
    return Number.NaN;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
