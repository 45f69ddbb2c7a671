import { forms } from "@/contract/ad-networks/forms.ts";
import { command, configuredCommand, implement, query } from "@/provider/http/implement.ts";
import { changeForm, suggestFor } from "./commands.ts";
import { previewMapping } from "./preview.ts";
import { getForm, listForms } from "./queries.ts";
import { beginRemap } from "./remap.ts";

export const formRoutes = implement(forms, {
  list: ({ db }) => listForms(db),
  get: query((ctx, input) => getForm(ctx, input.id)),
  update: configuredCommand(changeForm),
  preview: configuredCommand(previewMapping),
  suggest: configuredCommand((ctx, input) => suggestFor(ctx, input.id)),
  remap: command((ctx, input) => beginRemap(ctx, input.id)),
});
