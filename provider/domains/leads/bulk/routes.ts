import { bulk } from "@/contract/leads/bulk.ts";
import { command, implement } from "@/provider/http/implement.ts";
import { assignLeads, integrateLeads, moveLeads, reprocessLeads } from "./commands.ts";

export const bulkRoutes = implement(bulk, {
  reprocess: command(reprocessLeads),
  assign: command(assignLeads),
  integrate: command(integrateLeads),
  move: command(moveLeads),
});
