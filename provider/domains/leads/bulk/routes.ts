import { bulk } from "@/contract/leads/bulk.ts";
import { implement } from "@/provider/http/implement.ts";
import { assignLeads, integrateLeads, moveLeads, reprocessLeads } from "./commands.ts";

export const bulkRoutes = implement(bulk, {
  reprocess: ({ tx, services, actor, origin, input }) => tx((db) => reprocessLeads(db, services, actor, origin, input)),
  assign: ({ tx, services, actor, origin, input }) => tx((db) => assignLeads(db, services, actor, origin, input)),
  integrate: ({ tx, services, actor, origin, input }) => tx((db) => integrateLeads(db, services, actor, origin, input)),
  move: ({ tx, services, actor, origin, input }) => tx((db) => moveLeads(db, services, actor, origin, input)),
});
