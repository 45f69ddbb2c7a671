/** Addresses of the product that this worker has for itself, of those that start-once.ts started. */
const products: Record<string, string>[] = JSON.parse(process.env.E2E_PRODUCTS ?? "[]");

Object.assign(process.env, products[Number(process.env.TEST_PARALLEL_INDEX)]);
