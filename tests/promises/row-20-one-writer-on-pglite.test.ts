import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProviderProcess } from "@/tests/support/provider-process.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-writer-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const holder = () => JSON.parse(readFileSync(path.join(dataDir, "lock"), "utf8")) as { pid: number; born: string };

/** A provider that is expected to give up. */
async function startRefused(): Promise<{ code: number | null; told: string; ms: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, ["--import", "./provider/alias.ts", "provider/main.ts"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: dataDir, PROVIDER_PORT: "0", DEMO_DATA: "false" },
  });
  let told = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (told += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, told, ms: performance.now() - start };
}

test("a second provider on the same directory ends within 5 s, names the first, and leaves it unharmed", async () => {
  const first = await startProviderProcess({ DATA_DIR: dataDir });

  const second = await startRefused();

  expect(second.code).toBeGreaterThan(0);
  expect(second.ms).toBeLessThan(5000);
  expect(second.told).toContain(String(holder().pid));
  expect(second.told.trim().split("\n")).toHaveLength(1);
  expect((await first.request("GET", "/readyz")).status).toBe(200);
  expect(await first.end("SIGTERM")).toBe(0);
});

test("what a killed provider left behind does not keep the next one out", async () => {
  const first = await startProviderProcess({ DATA_DIR: dataDir });
  const { pid } = holder();
  await first.end("SIGKILL");
  expect(holder().pid).toBe(pid);

  const next = await startProviderProcess({ DATA_DIR: dataDir });

  expect((await next.request("GET", "/readyz")).status).toBe(200);
  await next.end("SIGTERM");
});

test("the number of a process that has nothing to do with it is not taken for the holder's", async () => {
  writeFileSync(path.join(dataDir, "lock"), JSON.stringify({ pid: process.pid, born: "1" }));

  const provider = await startProviderProcess({ DATA_DIR: dataDir });

  expect(holder().pid).not.toBe(process.pid);
  await provider.end("SIGTERM");
});

test("a lock that cannot be read keeps nobody out", async () => {
  writeFileSync(path.join(dataDir, "lock"), '{"pid":');

  const provider = await startProviderProcess({ DATA_DIR: dataDir });

  expect((await provider.request("GET", "/readyz")).status).toBe(200);
  await provider.end("SIGTERM");
});
