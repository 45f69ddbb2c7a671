import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { startMailServer } from "@/tests/support/mail-server.ts";
import { type ProviderProcess, startProviderProcess } from "@/tests/support/provider-process.ts";

const EMAIL = "host@andesmotor.example";

const dataDir = mkdtempSync(path.join(tmpdir(), "prospecta-dead-worker-"));
let provider: ProviderProcess | undefined;
afterAll(async () => {
  await provider?.end("SIGKILL");
  rmSync(dataDir, { recursive: true, force: true });
});

test("a job of a killed worker completes within a minute of the restart", async () => {
  // The demo's own mails, such as appointment reminders, arrive too.
  const server = await startMailServer();
  const env = { DATA_DIR: dataDir, DEMO_DATA: "true", SMTP_URL: server.url };
  server.silentFor = EMAIL;
  provider = await startProviderProcess(env);
  await provider.request("POST", "/auth/password/forgot", { email: EMAIL });
  await vi.waitUntil(() => server.hanging > 0, 10_000);

  await provider.end("SIGKILL");
  server.silentFor = undefined;
  provider = await startProviderProcess(env);
  const start = performance.now();
  const isThere = () => server.mails.some((mail) => mail.includes(`To: ${EMAIL}`));
  await vi.waitUntil(isThere, { timeout: 70_000, interval: 200 });
  const elapsed = performance.now() - start;
  await server.close();

  expect(elapsed).toBeLessThan(60_000);
}, 180_000);
