import { rmSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { freePort } from "@/tests/support/free-port.ts";
import { startFake } from "@/tests/support/stand-ins.ts";
import { seedDataDirectory, startProduct } from "./product.ts";

type Started = { env: Record<string, string>; stop(): Promise<void> };

/**
 * Starts a product for each worker, with stand-ins for networks and CRMs. E2E_WEB, E2E_PROVIDER, E2E_DATA, E2E_CRM and
 * E2E_RECEIVER_PORT name a running product instead.
 */
export default async function startOnce({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_WEB && process.env.E2E_PROVIDER) return async () => {};
  const seeded = await seedDataDirectory();
  process.env.E2E_SEEDED = seeded;
  const started = await Promise.all(Array.from({ length: workers }, startOne));
  process.env.E2E_PRODUCTS = JSON.stringify(started.map(({ env }) => env));
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
    rmSync(seeded, { recursive: true, force: true });
  };
}

async function startOne(): Promise<Started> {
  const port = await freePort();
  const web = `http://localhost:${port}`;
  const graph = await startFake("graph", web);
  const tiktok = await startFake("tiktok", web);
  const crm = await startFake("crm", web);
  const receiver = String(await freePort());
  const OUTBOUND_ALLOW = [crm.env.OUTBOUND_ALLOW, `127.0.0.1:${receiver}`].join(",");
  const env = { ...graph.env, ...tiktok.env, ...crm.env, OUTBOUND_ALLOW };
  const product = await startProduct({ PORT: String(port), ...env });
  return {
    env: {
      E2E_WEB: product.web,
      E2E_PROVIDER: product.provider,
      E2E_DATA: product.dataDir,
      E2E_CRM: crm.address,
      E2E_RECEIVER_PORT: receiver,
    },
    stop: async () => {
      await product.stop();
      graph.stop();
      tiktok.stop();
      crm.stop();
    },
  };
}
