declare global {
  // Where Zod keeps its settings, for all its copies. Imported, it would come along with every page.
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// Zod tries whether it may make code from text. It may not, and the browser would tell of it as of an attack.
globalThis.__zod_globalConfig = { jitless: true };

export {};
