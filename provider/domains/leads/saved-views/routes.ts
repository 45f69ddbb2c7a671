import { views } from "@/contract/leads/saved-views.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import { changeView, chooseList, removeView, saveView, shareView } from "./commands.ts";
import { listViews } from "./queries.ts";

export const viewRoutes = implement(views, {
  list: query((ctx, input) => listViews(ctx, input.list)),
  create: command(saveView),
  update: command(changeView),
  remove: action(async (ctx, input) => {
    await ctx.transaction((db) => removeView({ ...ctx, db }, input));
    return {};
  }),
  share: command(shareView),
  choose: command(chooseList),
});
