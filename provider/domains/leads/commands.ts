import { eq, sql } from "drizzle-orm";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { LeadPatch, Resubmission } from "@/contract/leads/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { evaluate } from "@/provider/domains/intake/evaluate.ts";
import { evaluatedColumns } from "@/provider/domains/intake/store.ts";
import { isSaleUnread, saleError, toDraft } from "@/provider/domains/lead-core/draft.ts";
import type { ConfiguredContext } from "@/provider/kernel/context.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Change, Step } from "@/provider/kernel/trace.ts";
import { announceUpdate } from "@/provider/outbox/crm-deliveries.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import { cancelPlannedCalls } from "../agenda/ends.ts";
import { updateNextAction } from "../agenda/next-action.ts";
import { auditChanges, diffLead, type LeadRow } from "../lead-core/lead-row.ts";
import { lockLeadAtVersion } from "../lead-core/lock-lead.ts";
import { publishLeadEvent } from "./change-lead.ts";
import { applyDoNotContact } from "./contact.ts";
import { matchKeyNames, reevaluateLead } from "./reevaluate.ts";

/** State and original stay. A failed lead stays failed until resubmitted; a good lead rejects invalid values. */
export async function amendLead(ctx: ConfiguredContext, patch: LeadPatch) {
  const { db } = ctx;
  const before = await lockLeadAtVersion(ctx, patch);
  const at = new Date().toISOString();
  const evaluation = evaluate(toDraft(before, patch), before.source, ctx.settings, at);
  const isFailed = before.dealState === "failed";
  const rejected = evaluation.errors.filter(({ field }) => field in patch);
  if (!isFailed && rejected.length > 0) throw new Problem("INVALID_INPUT", { fields: rejected });
  // A good lead stays good under stricter rules.
  const accepted = isFailed ? evaluation : { ...evaluation, errors: [] };
  const { originalId: _original, ...columns } = evaluatedColumns({
    evaluation: accepted,
    match: undefined,
    dealState: before.dealState,
  });
  const changes = [...diffLead(before, columns), ...saleChanges(before, patch)];
  if (changes.length === 0) return;
  await lockMatchKeys(db.$client, ctx.actor.licenseId, matchKeyNames(evaluation));
  const noContact = await applyDoNotContact(db, { before, contacts: evaluation.draft, at });
  // A lead in the CRM stays complete.
  const isSent = before.crmState === "integrated";
  const [after] = await db
    .update(lead)
    .set({
      ...columns,
      ...noContact.columns,
      isSalesPipeline: evaluation.draft.isSalesPipeline ?? before.isSalesPipeline,
      ...(isSent && { processing: before.processing }),
      version: sql`${lead.version} + 1`,
      updatedAt: at,
    })
    .where(eq(lead.id, before.id))
    .returning();
  if (noContact.columns.doNotContact) {
    await cancelPlannedCalls(ctx, before.id);
    await updateNextAction(db, before.id);
  }
  const { id, source, dealState, crmState, version } = before;
  const changed = { id, source, dealState, crmState, modelId: columns.modelId, version: version + 1 };
  await announceUpdate(ctx, changed);
  const steps: Step[] = [{ step: "amended", outcome: "ok", at, changes }, ...noContact.steps];
  await auditChanges(ctx, { leadRow: before, action: "lead.amended", changes, steps });
  await publishLeadEvent(ctx, {
    event: "lead.updated",
    row: after,
    more: {
      changed: [...changes.map(({ field }) => field), ...(noContact.columns.doNotContact ? ["doNotContact"] : [])],
    },
  });
}

/** A lead's own repeats are no originals. */
export async function resubmitLead(ctx: ConfiguredContext, resubmission: Resubmission) {
  const before = await lockLeadAtVersion(ctx, resubmission);
  if (before.processing === "pending") throw new Problem("LEAD_IN_PROCESS");
  const draft = {
    ...toDraft(before, resubmission),
    extraProperties: mergeProperties(before, ctx.settings, resubmission),
  };
  const evaluation = await reevaluateLead(ctx, before, {
    action: "lead.resubmitted",
    step: "resubmitted",
    draft,
    extraChanges: [...saleChanges(before, resubmission), ...propertyChanges(before, resubmission)],
  });
  await notify(ctx, assignedTo(evaluation.assigned));
}

function mergeProperties({ extraProperties }: LeadRow, settings: Settings, resubmission: Resubmission) {
  const { dropExtraProperties, properties = {} } = resubmission;
  const fields = Object.keys(properties)
    .filter((key) => !settings.properties.some((known) => known.key === key))
    .map((field): FieldError => ({ field, code: "invalid" }));
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
  return { ...(!dropExtraProperties && extraProperties), ...properties };
}

function saleChanges(before: LeadRow, { isSalesPipeline: after }: Partial<LeadPatch>): Change[] {
  const isUnread = isSaleUnread(before);
  if (after === undefined || (!isUnread && after === before.isSalesPipeline)) return [];
  const unread = saleError(before)?.value ?? "";
  return [
    { field: "isSalesPipeline", before: isUnread ? unread : String(before.isSalesPipeline), after: String(after) },
  ];
}

function propertyChanges({ extraProperties }: LeadRow, { properties = {} }: Resubmission): Change[] {
  return Object.entries(properties).flatMap(([field, after]) => {
    const value = Object.hasOwn(extraProperties, field) ? extraProperties[field] : "";
    const before = typeof value === "string" ? value : JSON.stringify(value);
    return before === after ? [] : [{ field, before, after }];
  });
}
