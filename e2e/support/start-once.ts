import { startProduct } from "./product.ts";

/** One product for all journeys, unless E2E_WEB, E2E_PROVIDER and E2E_DATA name one that runs. */
export default async function startOnce(): Promise<() => Promise<void>> {
  if (process.env.E2E_WEB && process.env.E2E_PROVIDER) return async () => {};
  const product = await startProduct();
  process.env.E2E_WEB = product.web;
  process.env.E2E_PROVIDER = product.provider;
  process.env.E2E_DATA = product.dataDir;
  return product.stop;
}
