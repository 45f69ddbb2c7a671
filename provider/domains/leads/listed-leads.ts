import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DueKind, ListedLead } from "@/contract/leads/lead-list.ts";
import { preparedSelect } from "@/provider/db/prepared-select.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { agency, model, stage } from "@/provider/db/schema/companies.ts";
import { lastContact, lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { DUE_AT } from "@/provider/domains/lead-core/work-conditions.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { listColumns } from "./list-columns.ts";

type Row = Omit<ListedLead, "dueKind"> & {
  nextActionAt: string | null;
  againAt: string | null;
  firstAt: string | null;
};

const original = alias(lead, "original");

const columns = {
  ...listColumns,
  phone: lead.phone,
  product: sql<string>`coalesce(${model.brand} || ' ' || ${model.name}, ${lead.product})`,
  agencyName: sql<string>`coalesce(${agency.name}, ${lead.agency})`,
  advisorId: lead.advisorId,
  advisor: user.fullName,
  pipelineId: lead.pipelineId,
  stageId: lead.stageId,
  stage: stage.name,
  stageType: stage.type,
  stageColour: stage.colour,
  campaign: campaign.name,
  lastContactAt: lastContact.at,
  lastContactChannel: lastContact.channel,
  lastContactResult: sql<string>`coalesce(${lastContact.result}, '')`,
  nextAction: lead.nextAction,
  nextActionAt: lead.nextActionAt,
  againAt: lead.againAt,
  firstAt: lead.firstContactAt,
  dueAt: DUE_AT,
  triesToContact: lead.triesToContact,
  errors: lead.errors,
  originalAt: original.createdAt,
  doNotContact: lead.doNotContact,
  version: lead.version,
};

// Names come by the ids of one page: their joins would cost the search for it its plans.
const LISTED = preparedSelect<Row>("listed leads", columns, (db) =>
  db
    .select(columns)
    .from(lead)
    .leftJoin(model, and(eq(model.licenseId, lead.licenseId), eq(model.id, lead.modelId)))
    .leftJoin(agency, and(eq(agency.licenseId, lead.licenseId), eq(agency.id, lead.agencyId)))
    .leftJoin(user, eq(user.id, lead.advisorId))
    .leftJoin(stage, and(eq(stage.licenseId, lead.licenseId), eq(stage.id, lead.stageId)))
    .leftJoin(campaign, and(eq(campaign.licenseId, lead.licenseId), eq(campaign.id, lead.campaignId)))
    .leftJoin(lastContact, and(eq(lastContact.licenseId, lead.licenseId), eq(lastContact.leadId, lead.id)))
    .leftJoin(original, and(eq(original.licenseId, lead.licenseId), eq(original.id, lead.originalId)))
    .where(sql`${lead.id} = any(${sql.placeholder("ids")}::uuid[])`),
);

/** Reads the leads of a page, in its order. */
export async function toListedLeads(db: Db, found: readonly { id: string }[]): Promise<ListedLead[]> {
  if (found.length === 0) return [];
  const rows = await LISTED(db, { ids: found.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => {
    const row = byId.get(id);
    return row ? [toListedLead(row)] : [];
  });
}

function toListedLead({ nextActionAt, againAt, firstAt, dueAt, ...row }: Row): ListedLead {
  return { ...row, dueAt: dueAt && toIso(dueAt), dueKind: dueAt ? dueKind({ nextActionAt, againAt, firstAt }) : null };
}

function dueKind({ nextActionAt, againAt, firstAt }: Pick<Row, "nextActionAt" | "againAt" | "firstAt">): DueKind {
  if (nextActionAt) return "agreed";
  if (againAt) return "again";
  return firstAt ? "stage" : "first";
}
