import { registerHooks } from "node:module";

const root = new URL("../", import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.startsWith("@/") ? new URL(specifier.slice(2), root).href : specifier, context),
});
