import { attempts } from "@/contract/follow-up/attempts.ts";
import { leadCommand } from "@/provider/domains/leads/change-lead.ts";
import { implement, query } from "@/provider/http/implement.ts";
import { addAttempt } from "./commands.ts";
import { listAttempts, listUsualResults } from "./queries.ts";

export const attemptRoutes = implement(attempts, {
  list: query((ctx, input) => listAttempts(ctx, input.dealId)),
  add: leadCommand(addAttempt),
  usual: query(listUsualResults),
});
