import { registerHooks } from "node:module";

const root = new URL("../", import.meta.url);

// Resolves `@/` in Node as the bundler does; loaded by --import before the first module.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith("@/") ? new URL(specifier.slice(2), root).href : specifier, context),
});
