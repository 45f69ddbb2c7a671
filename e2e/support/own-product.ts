const products: Record<string, string>[] = JSON.parse(process.env.E2E_PRODUCTS ?? "[]");

Object.assign(process.env, products[Number(process.env.TEST_PARALLEL_INDEX)]);
