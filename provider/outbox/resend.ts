import { and, eq, inArray, sql } from "drizzle-orm";
import type { DeliveryState, Resend } from "@/contract/deliveries/deliveries.ts";
import { afterCommit } from "@/provider/db/after-commit.ts";
import { delivery } from "@/provider/db/schema/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { AuditContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import { writeAudit } from "./audit.ts";
import { announceToCrm, announceUpdateTo, selectCrms } from "./crm-deliveries.ts";
import { acceptsNew, type DestinationFilter, findDestinations } from "./deliveries.ts";
import { isOpen, type LeadCrmState, readLeadCrmStates } from "./lead-crm-state.ts";

/** Resets deliveries to their first attempt, due now, and records actor, reason and time. @returns their number */
export async function requeue(
  db: Db,
  ids: readonly string[],
  { actor, reason }: Omit<Resend, "at">,
  states: readonly Exclude<DeliveryState, "sending">[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const resendEntry = sql`jsonb_build_array(jsonb_build_object('actor', ${actor}::text, 'reason', ${reason}::text,
    'at', to_char(now()::timestamptz(3) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`;
  const queued = await db
    .update(delivery)
    .set({
      state: "waiting",
      attempts: 0,
      nextAt: sql`now()`,
      endedAt: null,
      resends: sql`coalesce(${delivery.resends}, '[]') || ${resendEntry}`,
    })
    .where(and(inArray(delivery.id, [...ids]), inArray(delivery.state, [...states])))
    .returning({ id: delivery.id });
  if (queued.length > 0) afterCommit(db, "deliveries");
  return queued.length;
}

type LeadRow = typeof lead.$inferSelect;

export type Resent = "sent" | "integrated" | "inProcess" | "hasFaults" | "noCrm";

type ResendAction = "has" | "moving" | "again" | "lead" | "update";

/** Builds a resend of locked leads to CRMs that lack them or rejected an update. @param only one CRM */
export async function createResend(ctx: AuditContext, rows: readonly LeadRow[], only?: string) {
  const { db, actor, request } = ctx;
  const destinations = (await findDestinations(db)).filter(
    (one) => one.kind === "crm" && acceptsNew(one) && (!only || one.id === only),
  );
  const stateByLead = await readLeadCrmStates(
    db,
    rows.map(({ id }) => id),
    destinations.map(({ id }) => id),
  );
  return async (row: LeadRow): Promise<Resent> => {
    if (row.dealState === "failed") return "hasFaults";
    const receiving = selectCrms(destinations, row);
    const resends = destinations.flatMap(
      (crm): { crm: DestinationFilter; action: ResendAction; leadCrmState: LeadCrmState }[] => {
        const leadCrmState = stateByLead(row.id, crm.id);
        const isKnown = leadCrmState.answered !== undefined || isOpen(leadCrmState.last);
        return isKnown || receiving.includes(crm)
          ? [{ crm, leadCrmState, action: sortDirection(row, leadCrmState) }]
          : [];
      },
    );
    if (resends.length === 0) return row.crmState === "integrated" ? "integrated" : "noCrm";
    const of = (action: ResendAction) => resends.filter((one) => one.action === action);
    if (of("has").length === resends.length) return has(db, row, only);
    if (of("has").length + of("moving").length === resends.length || row.processing === "pending") return "inProcess";
    const ids = of("again").flatMap(({ leadCrmState: { last } }) => last?.id ?? []);
    await requeue(db, ids, { actor: actor.fullName, reason: "" }, ["waiting", "failed"]);
    await announceToCrm(db, [{ ...row, requestId: request.id }], crmsIn(of("lead")));
    await announceUpdateTo(ctx, row, crmsIn(of("update")));
    if (row.crmState !== "integrated") await markSent(db, row);
    return "sent";
  };
}

const crmsIn = (resends: readonly { crm: DestinationFilter }[]) => resends.map(({ crm }) => crm);

function sortDirection({ crmState }: LeadRow, { answered, last }: LeadCrmState): ResendAction {
  if (last && isOpen(last)) return isInProcess(last) ? "moving" : "again";
  if (answered === "integrated" || (!answered && crmState === "integrated")) return "has";
  if (last?.state === "failed") return "again";
  return answered === "outdated" ? "update" : "lead";
}

const isInProcess = ({ state, attempts, isDue, isFresh }: NonNullable<LeadCrmState["last"]>) =>
  state === "sending" || (attempts === 0 && isDue) || isFresh;

async function has(db: Db, { id, crmState }: LeadRow, only: string | undefined): Promise<Resent> {
  if (crmState !== "integrated" && !only)
    await db
      .update(lead)
      .set({ crmState: "integrated", processing: "complete", updatedAt: sql`now()` })
      .where(eq(lead.id, id));
  return "integrated";
}

async function markSent(db: Db, { id, modelId, agencyId }: LeadRow): Promise<void> {
  const processing = modelId && agencyId ? ("validated" as const) : ("normal" as const);
  await db.update(lead).set({ crmState: "not integrated", processing, updatedAt: sql`now()` }).where(eq(lead.id, id));
}

/** Recorded in the lead's trace with the reason, and erased with its person. */
export function auditSentAgain(
  ctx: Pick<RequestContext, "db" | "actor" | "request">,
  { id, channel, crmState }: LeadRow,
  reason = "",
): Promise<void> {
  const steps: Step[] = [{ step: "sentAgain", outcome: "ok", at: new Date().toISOString(), facts: { reason } }];
  return writeAudit(ctx, {
    action: "lead.sentAgain",
    subject: "lead",
    subjectId: id,
    channel,
    before: { crmState },
    after: { ...(reason && { reason }), steps },
  });
}
