import { loads } from "@/contract/imports/imports.ts";
import { createHasher } from "@/provider/domains/intake/person-hashes.ts";
import { implement } from "@/provider/http/implement.ts";
import { beginLoad, discardLoad } from "./commands.ts";
import { failedRows } from "./failed-rows.ts";
import { previewLoad } from "./preview.ts";
import { getLoad, listLoads, shownTo } from "./queries.ts";
import { uploadFile } from "./upload.ts";

export const loadRoutes = implement(loads, {
  upload: async ({ tx, services, actor, origin, input }) =>
    uploadFile(tx, await services.settings.of(actor.licenseId), actor, origin, input),
  list: ({ db, services, actor, input }) => listLoads(db, services.config, actor, input),
  get: async ({ tx, services, actor, input }) => {
    const settings = await services.settings.of(actor.licenseId);
    return shownTo(actor, await tx((db) => getLoad(db, input.id, settings)));
  },
  preview: async ({ tx, services, actor, input }) =>
    previewLoad(
      tx,
      await services.settings.of(actor.licenseId),
      createHasher(services.config.secret, actor.licenseId),
      actor,
      input,
    ),
  begin: async ({ tx, services, actor, origin, input }) => {
    const settings = await services.settings.of(actor.licenseId);
    return tx((db) => beginLoad(db, services, settings, actor, origin, input));
  },
  discard: async ({ db, input }) => {
    await discardLoad(db, input.id);
    return {};
  },
  failed: ({ tx, services, actor, origin, input }) => failedRows(services.database, tx, actor, origin, input),
});
