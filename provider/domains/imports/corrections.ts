import { and, desc, eq, isNull, like, sql } from "drizzle-orm";
import * as z from "zod";
import type { Source } from "@/contract/kernel/channels.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { createHasher, findErasedPeople, hasTombstones } from "@/provider/domains/intake/erased.ts";
import { evaluate } from "@/provider/domains/intake/evaluate.ts";
import { storeRequests } from "@/provider/domains/intake/store.ts";
import type { InboundLead, Outcome } from "@/provider/domains/intake/types.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import type { TaskContext } from "@/provider/tasks/define-task.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { matchKeyNames, type Reevaluation, reevaluateLead } from "../leads/reevaluate.ts";
import type { Chunk, Corrected, File } from "./chunk.ts";

const Uuid = z.uuid();

type Correction = { index: number; lead: LeadRow; inboundLead: InboundLead };
export type Corrections = {
  campaignId: string;
  made: Correction[];
  known: { index: number; lead: LeadRow }[];
  others: InboundLead[];
};

export function correctable(ids: ReadonlySet<string>, source: Source, actor: Parameters<typeof visibilityFilter>[0]) {
  const known = [...ids].filter((id) => Uuid.safeParse(id).success);
  return and(
    sql`${lead.id} = any(${sql.param(known)}::uuid[])`,
    eq(lead.source, source),
    like(lead.externalId, "file %"),
    isNull(lead.erasedAt),
    toWhere(visibilityFilter(actor)),
  );
}

/** Rows naming a failed lead correct it. Unknown names and second rows of a lead are new rows. */
export async function lockCorrections(ctx: TaskContext, file: File, chunk: Chunk): Promise<Corrections> {
  const ids = new Set(chunk.failedLeads.filter((id) => Uuid.safeParse(id).success));
  const none = { campaignId: file.campaignId, made: [], known: [], others: chunk.inboundLeads };
  if (ids.size === 0) return none;
  const rows = await ctx.db
    .select()
    .from(lead)
    .where(correctable(ids, file.plan.source, ctx.actor))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .for("no key update");
  const remaining = new Map(rows.map((row) => [row.id, row]));
  const found: Corrections = { ...none, others: [] };
  for (const [index, inboundLead] of chunk.inboundLeads.entries()) {
    const row = remaining.get((chunk.failedLeads[index] ?? "").toLowerCase());
    if (row) remaining.delete(row.id);
    if (!row) found.others.push(inboundLead);
    else if (row.dealState === "failed") found.made.push({ index, lead: row, inboundLead });
    else found.known.push({ index, lead: row });
  }
  // Locks the whole step at once, against deadlocks.
  const names = chunk.inboundLeads.flatMap(({ draft, source, received }) =>
    matchKeyNames(evaluate(draft, source, ctx.settings, received.receivedAt, true)),
  );
  await lockMatchKeys(ctx.db.$client, ctx.actor.licenseId, names);
  return found;
}

export async function correct(
  ctx: TaskContext,
  { campaignId, made, known, others }: Corrections,
  outcomes: readonly Outcome[],
): Promise<(Outcome | Corrected)[]> {
  if (made.length + known.length === 0) return [...outcomes];
  const { db, actor, services } = ctx;
  const evaluation = { ...ctx, request: { ip: "", id: ctx.request.id } };
  const hash = createHasher(services.config.secret, actor.licenseId);
  const isAnyErased = made.length > 0 && (await hasTombstones(db.$client));
  const erased = isAnyErased
    ? await findErasedPeople(
        db.$client,
        hash,
        made.map(({ inboundLead }) => inboundLead),
      )
    : new Set<InboundLead>();
  const byRow = new Map<number, Outcome | Corrected>();
  for (const { index, lead: row } of known) byRow.set(index, { receipt: toReceipt(row), isKnown: true });
  const assigned: Reevaluation["assigned"] = [];
  for (const { index, lead: row, inboundLead } of made) {
    if (erased.has(inboundLead)) {
      byRow.set(index, new Problem("PERSON_ERASED"));
      continue;
    }
    const { draft, received, steps, source } = inboundLead;
    const rejudged = await reevaluateLead(evaluation, row, {
      action: "lead.resubmitted",
      step: "resubmitted",
      draft,
      extraChanges: [],
      isListed: true,
    });
    await storeRequests(db.$client, [{ licenseId: actor.licenseId, leadId: row.id, source, received, steps }]);
    assigned.push(...rejudged.assigned);
    byRow.set(index, { receipt: { ...toReceipt(row), ...rejudged }, isKnown: false });
  }
  await notify(ctx, assignedTo(assigned, { subjectId: campaignId }));
  const rest = outcomes.values();
  return Array.from(
    { length: byRow.size + others.length },
    (_, index) => byRow.get(index) ?? (rest.next().value as Outcome),
  );
}

function toReceipt({ id, dealState, errors, originalId }: LeadRow) {
  return { id, dealState, errors, originalId };
}
