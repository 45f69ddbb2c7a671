import { audits } from "@/contract/audit/audits.ts";
import { implement, query } from "@/provider/http/implement.ts";
import { countEntries, getEntry, listActors, listEntries, listEntriesOfLead } from "./queries.ts";
import { reportEntries } from "./report.ts";

export const auditRoutes = implement(audits, {
  list: query(listEntries),
  total: ({ db, input }) => countEntries(db, input),
  actors: ({ db }) => listActors(db),
  report: ({ transaction, input }) => reportEntries(transaction, input),
  get: ({ db, input }) => getEntry(db, input.id),
  ofLead: query(listEntriesOfLead),
});
