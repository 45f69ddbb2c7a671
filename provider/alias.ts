import { registerHooks } from "node:module";

const root = new URL("../", import.meta.url);

// Node resolves `@/` as the web's bundler and the tests do; loaded by --import before the first module.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith("@/") ? new URL(specifier.slice(2), root).href : specifier, context),
});
