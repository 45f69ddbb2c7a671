import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startProviderProcess } from "@/tests/support/provider-process.ts";
import { expectWithin } from "@/tests/support/within.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-writer-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const owner = () => Number(readFileSync(path.join(dataDir, "lock"), "utf8"));

async function startRejected(): Promise<{ code: number | null; output: string; ms: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, ["--import", "./provider/alias.ts", "provider/main.ts"], {
    cwd: fileURLToPath(new URL("../../", import.meta.url)),
    env: { NODE_ENV: "test", PATH: process.env.PATH ?? "", DATA_DIR: dataDir, PROVIDER_PORT: "0", DEMO_DATA: "false" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output, ms: performance.now() - start };
}

test("a second provider on the same directory ends within 5 s, names the first, and leaves it unharmed", async () => {
  const first = await startProviderProcess({ DATA_DIR: dataDir });

  const second = await startRejected();

  expect(second.code).toBeGreaterThan(0);
  expectWithin(second.ms, 5000);
  expect(second.output).toContain(`process ${owner()}`);
  expect(second.output.trim().split("\n")).toHaveLength(1);
  expect((await first.request("GET", "/readyz")).status).toBe(200);
  expect(await first.end("SIGTERM")).toBe(0);
});

test("the remains of a killed provider do not block the next one", async () => {
  const first = await startProviderProcess({ DATA_DIR: dataDir });
  const pid = owner();
  await first.end("SIGKILL");
  expect(owner()).toBe(pid);

  const next = await startProviderProcess({ DATA_DIR: dataDir });

  expect((await next.request("GET", "/readyz")).status).toBe(200);
  await next.end("SIGTERM");
});

test.each([
  ["the number of a process that is alive and unrelated", String(process.pid)],
  ["a lock of a former release", JSON.stringify({ pid: process.pid, born: "1" })],
  ["a lock that cannot be read", '{"pid":'],
])("%s blocks no start", async (_, content) => {
  writeFileSync(path.join(dataDir, "lock"), content);

  const provider = await startProviderProcess({ DATA_DIR: dataDir });

  expect(owner()).not.toBe(process.pid);
  expect((await provider.request("GET", "/readyz")).status).toBe(200);
  expect(await provider.end("SIGTERM")).toBe(0);
});
