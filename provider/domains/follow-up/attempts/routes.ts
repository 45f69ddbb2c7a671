import { attempts } from "@/contract/follow-up/attempts.ts";
import { changeLead } from "@/provider/domains/leads/change-lead.ts";
import { implement } from "@/provider/http/implement.ts";
import { addAttempt } from "./commands.ts";
import { listAttempts, listUsualResults } from "./queries.ts";

export const attemptRoutes = implement(attempts, {
  list: ({ db, actor, input }) => listAttempts(db, actor, input.dealId),
  add: ({ tx, actor, input, origin, services }) =>
    changeLead(services, tx, actor, input.dealId, (db) => addAttempt(db, actor, origin, input)),
  usual: ({ db, actor }) => listUsualResults(db, actor),
});
