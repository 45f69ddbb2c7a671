import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";

const PASSWORD = "Prospecta-2026";
const VICTIM = "supervisor@andesmotor.example";
const WINDOW_SECONDS = 30;

const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-brute-force-"));
const env = {
  DATA_DIR: dataDir,
  DEMO_DATA: "true",
  DEMO_PASSWORD: PASSWORD,
  LOGIN_WINDOW_SECONDS: String(WINDOW_SECONDS),
  // Only the socket's address counts; headers of the caller are ignored.
  TRUSTED_PROXIES: "192.0.2.1",
};

let provider: ProviderProcess;
afterAll(async () => {
  await provider?.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

function attempt(password: string, index = 0) {
  const headers = { "x-forwarded-for": `203.0.113.${index % 250}` };
  return provider.request("POST", "/auth/login", { email: VICTIM, password }, headers);
}

test("of 200 wrong passwords from one address five are verified, a restart preserves the count, and the window ends", async () => {
  provider = await startProviderProcess(env);
  const start = Date.now();

  const flood = await Promise.all(Array.from({ length: 200 }, (_, index) => attempt("Equivocada-1", index)));
  const right = await attempt(PASSWORD);
  await provider.end("SIGKILL");
  provider = await startProviderProcess(env);
  const afterRestart = await attempt(PASSWORD);
  const isWithin = Date.now() - start < WINDOW_SECONDS * 1000;
  const { details } = (await afterRestart.json()) as { details: { retryAfterSeconds?: number } };
  await new Promise((resolve) => setTimeout(resolve, (details.retryAfterSeconds ?? 0) * 1000 + 500));
  const afterWindow = await attempt(PASSWORD);

  expect(flood.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(flood.filter(({ status }) => status === 429)).toHaveLength(195);
  expect(right.status).toBe(429);
  expect(isWithin).toBe(true);
  expect(afterRestart.status).toBe(429);
  expect(afterWindow.status).toBe(200);
});
