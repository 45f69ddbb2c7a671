import { and, type SQL, sql } from "drizzle-orm";
import type { CampaignFigure, CampaignResults, campaigns } from "@/contract/campaigns/campaigns.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { readPage } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { appointmentsMade, leadsReceived, leadsSold } from "@/provider/domains/reports/datasets.ts";
import { type CountedLeadRow, selectCounted } from "@/provider/domains/reports/leads.ts";
import { isUnique } from "@/provider/domains/reports/predicates.ts";
import type { Dataset } from "@/provider/domains/reports/report.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";

const FIGURES: Record<CampaignFigure, { dataset: Dataset & { from: SQL }; where?: SQL }> = {
  leads: { dataset: leadsReceived },
  unique: { dataset: leadsReceived, where: isUnique },
  appointments: { dataset: appointmentsMade },
  sales: { dataset: leadsSold, where: sql`${lead.soldAt} is not null` },
};

const counted = (actor: LicensedActor, figure: CampaignFigure, condition: SQL) => {
  const { dataset, where } = FIGURES[figure];
  return and(condition, dataset.where, where, toWhere(visibilityFilter(actor))) ?? condition;
};

const grouped = (actor: LicensedActor, figure: CampaignFigure, extraColumns = sql``) =>
  sql`(select ${lead.campaignId} as id, count(*) as count ${extraColumns} from ${FIGURES[figure].dataset.from}
    where ${counted(actor, figure, sql`${lead.campaignId} is not null`)} group by 1)`;

export async function campaignResults(ctx: RequestContext): Promise<CampaignResults[]> {
  const { actor } = ctx;
  const { rows } = await ctx.db.execute<CampaignResults>(sql`
    select c.id, coalesce(leads.count, 0) as leads, coalesce(uniques.count, 0) as "unique",
      coalesce(made.count, 0) as appointments, coalesce(made.leads, 0) as "appointmentLeads",
      coalesce(sold.count, 0) as sales,
      coalesce(files.databases, '[]') as databases
    from campaign c
      left join ${grouped(actor, "leads")} leads on leads.id = c.id
      left join ${grouped(actor, "unique")} uniques on uniques.id = c.id
      left join ${grouped(actor, "appointments", sql`, count(distinct ${lead.id}) as leads`)} made on made.id = c.id
      left join ${grouped(actor, "sales")} sold on sold.id = c.id
      left join (select campaign_id as id,
          json_agg(json_build_object('id', id, 'fileName', file_name, 'rows', coalesce(rows, 0)) order by created_at desc, id)
            as databases
        from load where task_id is not null group by 1) files on files.id = c.id
    order by c.id`);
  return rows;
}

export async function campaignLeads(ctx: RequestContext, { id, of, ...paging }: InputOf<(typeof campaigns)["leads"]>) {
  const where = counted(ctx.actor, of, sql`${lead.campaignId} = ${id}`);
  const page = await readPage<CountedLeadRow>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read: async (pageRequest) =>
      (
        await ctx.db.execute<CountedLeadRow>(
          selectCounted(FIGURES[of].dataset.of, FIGURES[of].dataset.from, where, pageRequest),
        )
      ).rows,
    positionOfRow: (row) => ({ at: toIso(row.createdAt), id: row.id }),
  });
  return { ...page, items: page.items.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })) };
}
