import { views } from "@/contract/leads/saved-views.ts";
import { implement } from "@/provider/http/implement.ts";
import { changeView, chooseList, removeView, saveView, shareView } from "./commands.ts";
import { listViews } from "./queries.ts";

export const viewRoutes = implement(views, {
  list: ({ db, actor, input }) => listViews(db, actor, input.list),
  create: ({ tx, actor, input, origin }) => tx((db) => saveView(db, actor, origin, input)),
  update: ({ tx, actor, input, origin }) => tx((db) => changeView(db, actor, origin, input)),
  remove: async ({ tx, actor, input, origin }) => {
    await tx((db) => removeView(db, actor, origin, input));
    return {};
  },
  share: ({ tx, actor, input, origin }) => tx((db) => shareView(db, actor, origin, input)),
  choose: ({ tx, actor, input }) => tx((db) => chooseList(db, actor, input)),
});
