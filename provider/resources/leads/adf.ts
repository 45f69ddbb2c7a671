import { and, eq } from "drizzle-orm";
import type { TextFile } from "@/contract/files.ts";
import type { Db } from "@/provider/db/client.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { Problem } from "@/provider/http/problem.ts";
import { writeLead } from "@/provider/intake/adf/write-lead.ts";
import { ownFieldsOf } from "@/provider/intake/own-fields.ts";
import { shownProperties } from "@/provider/intake/shown-body.ts";
import { draftOf } from "./commands.ts";
import { scopeOf, whereOf } from "./filter.ts";

/** @throws Problem NOT_FOUND, also for a lead out of the person's reach */
export async function exportLead(db: Db, actor: LicensedActor, id: string): Promise<TextFile> {
  const [found] = await db
    .select({ lead, brand: model.brand })
    .from(lead)
    .leftJoin(model, eq(model.id, lead.modelId))
    .where(and(eq(lead.id, id), whereOf(scopeOf(actor))));
  if (!found) throw new Problem("NOT_FOUND", { lead: id });
  const { createdAt, source } = found.lead;
  const draft = draftOf(found.lead);
  return {
    name: `${id}.adf.xml`,
    type: "application/x-adf+xml; charset=utf-8",
    text: writeLead({
      ...{ id, source, brand: found.brand },
      draft: { ...draft, extraProperties: shownProperties(draft.extraProperties, await ownFieldsOf(db, [draft])) },
      createdAt: toIso(createdAt),
    }),
  };
}
