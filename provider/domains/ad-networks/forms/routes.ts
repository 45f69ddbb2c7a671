import { forms } from "@/contract/ad-networks/forms.ts";
import { implement } from "@/provider/http/implement.ts";
import { changeForm, suggestFor } from "./commands.ts";
import { previewMapping } from "./preview.ts";
import { getForm, listForms } from "./queries.ts";
import { beginRemap } from "./remap.ts";

export const formRoutes = implement(forms, {
  list: ({ db }) => listForms(db),
  get: ({ db, actor, input }) => getForm(db, actor, input.id),
  update: async ({ tx, actor, origin, input, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    return tx((db) => changeForm(db, actor, origin, settings, input));
  },
  preview: async ({ tx, actor, input, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    return tx((db) => previewMapping(db, actor, settings, input));
  },
  suggest: async ({ tx, actor, input, services }) => {
    const settings = await services.settings.of(actor.licenseId);
    return tx((db) => suggestFor(db, actor, settings, input.id));
  },
  remap: ({ db, services, actor, origin, input }) => beginRemap(db, services, actor, origin, input.id),
});
