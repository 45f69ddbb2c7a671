import { startProduct } from "./product.ts";

/** One product for all journeys, unless E2E_WEB and E2E_PROVIDER name one that runs. */
export default async function startOnce(): Promise<() => Promise<void>> {
  if (process.env.E2E_WEB && process.env.E2E_PROVIDER) return async () => {};
  const product = await startProduct();
  process.env.E2E_WEB = product.web;
  process.env.E2E_PROVIDER = product.provider;
  return product.stop;
}
