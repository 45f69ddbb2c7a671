import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { type LeadForm, unmatched } from "@/contract/ad-networks/forms.ts";
import { networkEvent } from "@/provider/db/schema/connections.ts";
import { intakeRequest } from "@/provider/db/schema/intake.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { type FilledForm, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";

type Which = Pick<LeadForm, "network" | "externalId">;
export type FormEvent = { id: string; receivedAt: string; leadId: string | null };
export type FilledLead = { row: LeadRow; filled: FilledForm };

/** Uses one index only. */
export function isOfForm({ network, externalId }: Which): SQL | undefined {
  return and(
    eq(networkEvent.network, network),
    eq(networkEvent.formExternalId, externalId),
    eq(networkEvent.state, "stored"),
  );
}

export async function lastLeads(ctx: RequestContext, form: Which, max: number): Promise<FilledLead[]> {
  const events = await ctx.db
    .select({ id: networkEvent.id, receivedAt: networkEvent.receivedAt, leadId: networkEvent.leadId })
    .from(networkEvent)
    .where(isOfForm(form))
    .orderBy(desc(networkEvent.receivedAt), desc(networkEvent.id))
    .limit(max);
  const found = await filledLeads(ctx, { which: form, events });
  return found.sort((one, other) => other.row.createdAt.localeCompare(one.row.createdAt));
}

export async function filledLeads(
  ctx: RequestContext,
  { which: { network }, events, isLocked = false }: { which: Which; events: readonly FormEvent[]; isLocked?: boolean },
): Promise<FilledLead[]> {
  const ids = events.flatMap(({ leadId }) => leadId ?? []);
  if (ids.length === 0) return [];
  const isSelected = and(
    sql`${lead.id} = any(${sql.param(ids)}::uuid[])`,
    isNull(lead.erasedAt),
    toWhere(visibilityFilter(ctx.actor)),
  );
  const query = ctx.db
    .select(getTableColumns(lead))
    .from(lead)
    .where(isSelected)
    .orderBy(asc(lead.createdAt), asc(lead.id));
  // Weaker lock: concurrent duplicates may reference these rows as originals.
  const rows = await (isLocked ? query.for("no key update") : query);
  const requests = await ctx.db
    .selectDistinctOn([intakeRequest.leadId], { leadId: intakeRequest.leadId, body: intakeRequest.body })
    .from(intakeRequest)
    .where(sql`${intakeRequest.leadId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(intakeRequest.leadId), asc(intakeRequest.receivedAt), asc(intakeRequest.id));
  const bodies = new Map(requests.map(({ leadId, body }) => [leadId, body]));
  return rows.flatMap((row) => {
    const filled = reread(network, bodies.get(row.id));
    return filled ? { row, filled } : [];
  });
}

export function collectAnswers(leads: readonly FilledLead[]): Map<string, Set<string>> {
  const answers = new Map<string, Set<string>>();
  for (const { filled } of leads)
    for (const { question, values } of filled.answers) {
      const input = answers.get(question) ?? new Set();
      answers.set(question, input);
      const answer = values.join(", ").trim();
      if (answer) input.add(answer);
    }
  return answers;
}

function reread(network: LeadForm["network"], body: string | undefined): FilledForm | undefined {
  if (body === undefined) return undefined;
  try {
    return networks[network].reread(body);
  } catch (cause) {
    if (cause instanceof NetworkError || cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

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
