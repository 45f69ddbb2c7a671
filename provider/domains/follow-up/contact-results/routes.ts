import { typification } from "@/contract/follow-up/contact-results.ts";
import { configure } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import { addResult, changeResult, orderResults, removeResult } from "./commands.ts";
import { listResults } from "./queries.ts";

export const typificationRoutes = implement(typification, {
  list: ({ db }) => listResults(db),
  create: configure(addResult),
  order: configure(orderResults),
  update: configure(changeResult),
  remove: configure(async (ctx, input) => {
    await removeResult(ctx, input);
    return {};
  }),
});
