import { and, eq } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { TextFile } from "@/contract/kernel/files.ts";
import { leads } from "@/contract/leads/leads.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { writeLead } from "@/provider/domains/intake/adf/write-lead.ts";
import { toDraft } from "@/provider/domains/lead-core/draft.ts";
import { findCustomFields } from "@/provider/domains/lead-core/lead-row.ts";
import { action, type Handler, implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { maskProperties } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { auditSentAgain, createResend } from "@/provider/outbox/resend.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";
import { lockLead } from "../lead-core/lock-lead.ts";
import { assignLead } from "./assign.ts";
import { leadCommand } from "./change-lead.ts";
import { amendLead, resubmitLead } from "./commands.ts";
import { allowContact, stopContact } from "./contact.ts";
import { watchLeads } from "./events.ts";
import { exportLeads } from "./export.ts";
import { countLeads, countSources, listLeads } from "./list.ts";
import { moveLead } from "./move.ts";
import { getIntakeRequest, getLead, listRuleNames } from "./queries.ts";
import { searchLeads } from "./search.ts";

async function exportLead(ctx: RequestContext, id: string): Promise<TextFile> {
  const [found] = await ctx.db
    .select({ lead, brand: model.brand })
    .from(lead)
    .leftJoin(model, eq(model.id, lead.modelId))
    .where(and(eq(lead.id, id), toWhere(visibilityFilter(ctx.actor))));
  if (!found) throw new Problem("NOT_FOUND", { lead: id });
  const { createdAt, source } = found.lead;
  const draft = toDraft(found.lead);
  return {
    name: `${id}.adf.xml`,
    type: "application/x-adf+xml; charset=utf-8",
    text: writeLead({
      id,
      source,
      brand: found.brand,
      draft: {
        ...draft,
        extraProperties: maskProperties(draft.extraProperties, await findCustomFields(ctx.db, [draft])),
      },
      createdAt: toIso(createdAt),
    }),
  };
}

async function integrateLead(ctx: RequestContext, { id, reason }: InputOf<(typeof leads)["integrate"]>): Promise<void> {
  const row = await lockLead(ctx, id);
  const resend = await createResend(ctx, [row]);
  const resent = await resend(row);
  if (resent === "inProcess") throw new Problem("LEAD_IN_PROCESS");
  if (resent === "integrated" && row.crmState !== "integrated") return;
  if (resent !== "sent") throw new Problem("NOTHING_TO_SEND");
  await auditSentAgain(ctx, row, reason);
}

const resubmit = leadCommand(resubmitLead);

const request: Handler<typeof leads.request> = query((ctx, input) => getIntakeRequest(ctx, input.dealId));

export const leadRoutes = implement(leads, {
  list: query(listLeads),
  total: query(countLeads),
  totals: query(countSources),
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
