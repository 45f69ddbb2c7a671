import { and, inArray, type SQL, sql } from "drizzle-orm";
import { CHANNEL_OF } from "@/contract/kernel/channels.ts";
import { LEAD_COLUMNS_OF } from "@/contract/leads/lead-columns.ts";
import {
  LEAD_EXPORT_COLUMNS,
  LEAD_FILE_COLUMNS,
  type LeadExport,
  type LeadExportColumn,
} from "@/contract/leads/leads.ts";
import { afterCursor, type PageRequest } from "@/provider/db/keyset.ts";
import { ZONE } from "@/provider/db/lookups.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { csvPieces } from "@/provider/http/answers.ts";
import type { Download } from "@/provider/http/implement.ts";
import type { OpenContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import {
  buildConditions,
  type LeadConditions,
  toAuditedFilter,
  toWhere,
  visibilityFilter,
} from "../lead-core/filter.ts";
import { EXPORT_LABELS } from "../lead-core/labels.ts";
import { ADVISOR, DISPLAYED_AGENCY, DISPLAYED_PRODUCT, exportCells, STAGE } from "./export-cells.ts";
import { chooseQueryPlan } from "./list.ts";

export function exportLeads(ctx: OpenContext, filter: LeadExport): Download {
  return { name: `${EXPORT_LABELS[filter.locale].file}.csv`, text: readLines(ctx, filter) };
}

async function* readLines(ctx: OpenContext, filter: LeadExport): AsyncGenerator<string> {
  const columns = selectColumns(filter);
  const { heads } = EXPORT_LABELS[filter.locale];
  const cells = exportCells(filter);
  const conditions = filter.ids
    ? visibilityFilter(ctx.actor)
    : await ctx.transaction((db) => buildConditions({ ...ctx, db }, filter));
  const pieces = csvPieces(ctx.transaction, {
    heads: columns.map((column) => heads[column]),
    separator: filter.separator,
    read: async (from, take, db) => ({
      rows: await selectLeads(db, conditions, filter, { from, isOlder: true, isInclusive: false, take }),
      cells: columns.map((column) => cells[column]),
    }),
  });

  let [rows, isWhole] = [0, false];
  try {
    for await (const piece of pieces) {
      rows += piece.rows;
      yield piece.text;
    }
    isWhole = true;
  } finally {
    // Audits partial downloads too.
    const { locale: _locale, ...exportedFilter } = filter;
    const after = { ...toAuditedFilter(exportedFilter), columns, rows, isWhole };
    const channel = filter.channel ?? (filter.source && CHANNEL_OF[filter.source]);
    await ctx.services.database.transaction({ role: "tenant", licenseId: ctx.actor.licenseId }, (db) =>
      writeAudit({ ...ctx, db }, { action: "leads.exported", subject: "leads", channel, after }),
    );
  }
}

function selectColumns({ columns, source }: LeadExport): LeadExportColumn[] {
  const chosen = columns ?? (source ? LEAD_COLUMNS_OF[source] : LEAD_EXPORT_COLUMNS);
  return [...new Set([...chosen, ...LEAD_FILE_COLUMNS])];
}

async function selectLeads(db: Db, conditions: LeadConditions, { ids, searchTerm }: LeadExport, page: PageRequest) {
  const exportedRows = sql`select ${lead}.*, ${lead.createdAt} as edge_at, ${lead.id} as edge_id,
    ${DISPLAYED_AGENCY} as shown_agency, ${DISPLAYED_PRODUCT} as shown_product, ${ADVISOR} as advisor, ${STAGE} as stage,
    ${ZONE} as zone from ${lead}`;
  const ordered = (where: SQL | undefined) =>
    sql`${exportedRows} where ${where ?? sql`true`} order by ${lead.createdAt} desc, ${lead.id} desc limit ${page.take}`;
  if (ids) return ordered(and(inArray(lead.id, ids), toWhere(conditions), afterCursor(page, lead.createdAt, lead.id)));
  const plan = await chooseQueryPlan(db, conditions, searchTerm, page);
  if (!plan) return sql`${exportedRows} where false`;
  if (plan.by === "index") return ordered(plan.where);
  return sql`${exportedRows} join ${plan.found} as found on ${lead.id} = found.id`;
}
