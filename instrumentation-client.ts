declare global {
  // Settings that all copies of Zod share. An import would add Zod to every page.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Zod probes whether eval is allowed; the browser would report the attempt as a policy violation.
globalThis.__zod_globalConfig = { jitless: true };

export {};
