import { sql } from "drizzle-orm";
import { type LeadForm, unmatched } from "@/contract/ad-networks/forms.ts";
import { networkEvent } from "@/provider/db/schema/connections.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { isOfForm } from "./form-leads.ts";

type NamedForm = Pick<LeadForm, "network" | "externalId" | "name" | "questions" | "mapping">;

export async function nameLeads(db: Db, form: NamedForm): Promise<string[]> {
  const open = unmatched(
    form.questions.map(({ key }) => key),
    form.mapping,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    update ${lead} set form_name = ${form.name},
      completion = case when ${open.length > 0} then 'incomplete' else ${lead.completion} end
    where ${lead.formName} = ${form.externalId} and ${lead.id} in (
      select ${networkEvent.leadId} from ${networkEvent} where ${isOfForm(form)})
    returning ${lead.id} as id`);
  return rows.map(({ id }) => id);
}
