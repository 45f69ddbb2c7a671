import { startStandIn } from "@/tests/support/stand-ins.ts";
import { freePort, startProduct } from "./product.ts";

/**
 * One product for all journeys, and one stand-in for each network and for the CRMs, unless E2E_WEB, E2E_PROVIDER,
 * E2E_DATA and E2E_CRM name a product that runs and is pointed to the stand-ins, and E2E_RECEIVER_PORT a port of this
 * machine that it may send to.
 */
export default async function startOnce(): Promise<() => Promise<void>> {
  if (process.env.E2E_WEB && process.env.E2E_PROVIDER) return async () => {};
  const port = await freePort();
  const web = `http://localhost:${port}`;
  const graph = await startStandIn("graph", web, await freePort());
  const tiktok = await startStandIn("tiktok", web, await freePort());
  const crm = await startStandIn("crm", web, await freePort());
  // A journey listens there; until then nobody does.
  const receiver = String(await freePort());
  const OUTBOUND_ALLOW = [crm.env.OUTBOUND_ALLOW, `127.0.0.1:${receiver}`].join(",");
  const env = { ...graph.env, ...tiktok.env, ...crm.env, OUTBOUND_ALLOW };
  const product = await startProduct({ PORT: String(port), ...env });
  process.env.E2E_CRM = crm.address;
  process.env.E2E_RECEIVER_PORT = receiver;
  process.env.E2E_WEB = product.web;
  process.env.E2E_PROVIDER = product.provider;
  process.env.E2E_DATA = product.dataDir;
  return async () => {
    await product.stop();
    graph.stop();
    tiktok.stop();
    crm.stop();
  };
}
