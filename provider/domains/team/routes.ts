import { team } from "@/contract/team/team.ts";
import { implement, query } from "@/provider/http/implement.ts";
import { targetsOfTeam } from "../lead-core/team-scope.ts";
import { funnelOfMonth, listStageOfMonth } from "./funnel.ts";
import { countOfTeam, listOfTeam } from "./queries.ts";
import { getTargets } from "./targets/queries.ts";

export const teamRoutes = implement(team, {
  waiting: query((ctx, input) => listOfTeam(ctx, "waiting", input)),
  waitingTotal: query((ctx) => countOfTeam(ctx, "waiting")),
  overdue: query((ctx, input) => listOfTeam(ctx, "overdue", input)),
  overdueTotal: query((ctx) => countOfTeam(ctx, "overdue")),
  funnel: query(funnelOfMonth),
  funnelLeads: query(listStageOfMonth),
  targets: query(async (ctx) => targetsOfTeam(ctx, await getTargets(ctx.db))),
});
