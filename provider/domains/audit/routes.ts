import { audits } from "@/contract/audit/audits.ts";
import { implement } from "@/provider/http/implement.ts";
import { countEntries, getEntry, listActors, listEntries, listEntriesOfLead } from "./queries.ts";
import { reportEntries } from "./report.ts";

export const auditRoutes = implement(audits, {
  list: ({ db, actor, input, services }) => listEntries(db, services.config, actor, input),
  total: ({ db, input }) => countEntries(db, input),
  actors: ({ db }) => listActors(db),
  report: ({ tx, input }) => reportEntries(tx, input),
  get: ({ db, input }) => getEntry(db, input.id),
  ofLead: ({ db, actor, input, services }) => listEntriesOfLead(db, services.config, actor, input),
});
