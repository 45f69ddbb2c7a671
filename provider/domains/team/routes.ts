import { team } from "@/contract/team/team.ts";
import { implement } from "@/provider/http/implement.ts";
import { targetsOfTeam } from "../lead-core/team-scope.ts";
import { funnelOfMonth, listStageOfMonth } from "./funnel.ts";
import { countOfTeam, listOfTeam } from "./queries.ts";
import { getTargets } from "./targets/queries.ts";

export const teamRoutes = implement(team, {
  waiting: ({ db, actor, input, services }) => listOfTeam(db, services.config, actor, "waiting", input),
  waitingTotal: ({ db, actor }) => countOfTeam(db, actor, "waiting"),
  overdue: ({ db, actor, input, services }) => listOfTeam(db, services.config, actor, "overdue", input),
  overdueTotal: ({ db, actor }) => countOfTeam(db, actor, "overdue"),
  funnel: ({ db, actor }) => funnelOfMonth(db, actor),
  funnelLeads: ({ db, actor, input, services }) => listStageOfMonth(db, services.config, actor, input),
  targets: async ({ db, actor }) => targetsOfTeam(db, actor, await getTargets(db)),
});
