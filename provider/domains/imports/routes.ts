import { imports } from "@/contract/imports/imports.ts";
import { createHasher } from "@/provider/domains/intake/erased.ts";
import { action, configuredCommand, implement, query } from "@/provider/http/implement.ts";
import { discardImport, startImport } from "./commands.ts";
import { failedRows } from "./failed-rows.ts";
import { previewImport } from "./preview.ts";
import { getImport, listImports, maskSamples } from "./queries.ts";
import { uploadFile } from "./upload.ts";

export const importRoutes = implement(imports, {
  upload: async ({ input, http, ...ctx }) =>
    uploadFile(ctx, await ctx.services.settings.of(ctx.actor.licenseId), { ...input, stream: http.stream }),
  list: query(listImports),
  get: async ({ transaction, services, actor, input }) => {
    const settings = await services.settings.of(actor.licenseId);
    return maskSamples(actor, await transaction((db) => getImport(db, input.id, settings)));
  },
  preview: action(async (ctx, input) =>
    previewImport(
      { ...ctx, settings: await ctx.services.settings.of(ctx.actor.licenseId) },
      createHasher(ctx.services.config.secret, ctx.actor.licenseId),
      input,
    ),
  ),
  begin: configuredCommand(startImport),
  discard: async ({ db, input }) => {
    await discardImport(db, input.id);
    return {};
  },
  failed: action(failedRows),
});
