import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
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

test("a job whose worker was killed in the middle of it is done within a minute of the restart", async () => {
  const sockets: Socket[] = [];
  // Takes the connection and never says a word: the job hangs in it.
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as { port: number };
  const env = { DATA_DIR: dataDir, DEMO_DATA: "true" };
  provider = await startProviderProcess({ ...env, SMTP_URL: `smtp://127.0.0.1:${port}` });
  await provider.request("POST", "/auth/password/forgot", { email: EMAIL });
  await vi.waitUntil(() => sockets.length > 0, 10_000);

  await provider.end("SIGKILL");
  for (const socket of sockets) socket.destroy();
  silent.close();
  const server = await startMailServer();
  provider = await startProviderProcess({ ...env, SMTP_URL: server.url });
  const start = performance.now();
  await vi.waitUntil(() => server.mails.length > 0, { timeout: 70_000, interval: 200 });
  const elapsed = performance.now() - start;
  await server.close();

  expect(elapsed).toBeLessThan(60_000);
  expect(server.mails[0]).toContain(`To: ${EMAIL}`);
}, 180_000);
