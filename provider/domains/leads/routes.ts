import { leads } from "@/contract/leads/leads.ts";
import { action, type Handler, implement, query } from "@/provider/http/implement.ts";
import { exportLead } from "./adf.ts";
import { assignLead } from "./assign.ts";
import { leadCommand } from "./change-lead.ts";
import { amendLead, resubmitLead } from "./commands.ts";
import { allowContact, stopContact } from "./contact.ts";
import { watchLeads } from "./events.ts";
import { exportLeads } from "./export.ts";
import { integrateLead } from "./integrate.ts";
import { countLeads, countSources, listLeads } from "./list.ts";
import { moveLead } from "./move.ts";
import { getIntakeRequest, getLead, listRuleNames } from "./queries.ts";
import { searchLeads } from "./search.ts";

const resubmit = leadCommand(resubmitLead);

const request: Handler<typeof leads.request> = query((ctx, input) => getIntakeRequest(ctx, input.dealId));

export const leadRoutes = implement(leads, {
  list: query(listLeads),
  total: query(countLeads),
  totals: query((ctx, input) => countSources(ctx, input.sources)),
  search: query(searchLeads),
  rules: query(listRuleNames),
  export: action(exportLeads),
  events: ({ http, ...ctx }) => watchLeads(ctx, http),
  get: query((ctx, input) => getLead(ctx, input.id)),
  adf: query((ctx, input) => exportLead(ctx, input.id)),
  amend: leadCommand(amendLead),
  resubmit,
  reprocess: resubmit,
  integrate: leadCommand(integrateLead),
  move: leadCommand(moveLead),
  assign: leadCommand(assignLead),
  stopContact: leadCommand(stopContact),
  allowContact: leadCommand(allowContact),
  request,
  audited: request,
});
