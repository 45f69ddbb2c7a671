import { leads } from "@/contract/leads/leads.ts";
import { type Handler, implement } from "@/provider/http/implement.ts";
import { exportLead } from "./adf.ts";
import { assignLead } from "./assign.ts";
import { changeLead, changePerson } from "./change-lead.ts";
import { amendLead, resubmitLead } from "./commands.ts";
import { allowContact, stopContact } from "./contact.ts";
import { watchLeads } from "./events.ts";
import { exportLeads } from "./export.ts";
import { integrateLead } from "./integrate.ts";
import { countLeads, countSources, listLeads } from "./list.ts";
import { moveLead } from "./move.ts";
import { getIntakeRequest, getLead, listRuleNames } from "./queries.ts";
import { searchLeads } from "./search.ts";

const resubmit: Handler<typeof leads.resubmit> = ({ tx, actor, input, origin, services }) =>
  changeLead(services, tx, actor, input.id, (db, settings) =>
    resubmitLead(db, actor, origin, settings, services.jobs, input),
  );

const request: Handler<typeof leads.request> = ({ db, actor, input }) => getIntakeRequest(db, actor, input.dealId);

export const leadRoutes = implement(leads, {
  list: ({ db, actor, input, services }) => listLeads(db, services.config, actor, input),
  total: ({ db, actor, input }) => countLeads(db, actor, input),
  totals: ({ db, actor, input }) => countSources(db, actor, input.sources),
  search: ({ db, actor, input, services }) => searchLeads(db, services.config, actor, input),
  rules: ({ db, actor }) => listRuleNames(db, actor),
  export: ({ tx, actor, input, origin, services }) => exportLeads(services.database, tx, actor, origin, input),
  events: ({ tx, actor, origin, services }) => watchLeads(services.live, tx, actor, origin),
  get: ({ db, actor, input }) => getLead(db, actor, input.id),
  adf: ({ db, actor, input }) => exportLead(db, actor, input.id),
  amend: ({ tx, actor, input, origin, services }) =>
    changeLead(services, tx, actor, input.id, (db, settings) => amendLead(db, actor, origin, settings, input)),
  resubmit,
  reprocess: resubmit,
  integrate: ({ tx, actor, input, origin, services }) =>
    changeLead(services, tx, actor, input.id, (db) => integrateLead(db, actor, origin, input)),
  move: ({ tx, actor, input, origin, services }) =>
    changeLead(services, tx, actor, input.id, (db) => moveLead(db, actor, origin, input)),
  assign: ({ tx, actor, input, origin, services }) =>
    changeLead(services, tx, actor, input.id, (db) => assignLead(db, actor, origin, input)),
  stopContact: ({ tx, actor, input, origin, services }) =>
    changePerson(services, tx, actor, input.id, (db) => stopContact(db, actor, origin, input)),
  allowContact: ({ tx, actor, input, origin, services }) =>
    changePerson(services, tx, actor, input.id, (db) => allowContact(db, actor, origin, input)),
  request,
  audited: request,
});
