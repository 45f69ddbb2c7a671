import { and, eq } from "drizzle-orm";
import type { TextFile } from "@/contract/kernel/files.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { writeLead } from "@/provider/domains/intake/adf/write-lead.ts";
import { customFieldsOf } from "@/provider/domains/lead-core/custom-fields.ts";
import { draftOf } from "@/provider/domains/lead-core/draft.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { maskProperties } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";

/** @throws Problem NOT_FOUND, also for an invisible lead */
export async function exportLead(ctx: RequestContext, id: string): Promise<TextFile> {
  const [found] = await ctx.db
    .select({ lead, brand: model.brand })
    .from(lead)
    .leftJoin(model, eq(model.id, lead.modelId))
    .where(and(eq(lead.id, id), toWhere(visibilityFilter(ctx.actor))));
  if (!found) throw new Problem("NOT_FOUND", { lead: id });
  const { createdAt, source } = found.lead;
  const draft = draftOf(found.lead);
  return {
    name: `${id}.adf.xml`,
    type: "application/x-adf+xml; charset=utf-8",
    text: writeLead({
      id,
      source,
      brand: found.brand,
      draft: {
        ...draft,
        extraProperties: maskProperties(draft.extraProperties, await customFieldsOf(ctx.db, [draft])),
      },
      createdAt: toIso(createdAt),
    }),
  };
}
