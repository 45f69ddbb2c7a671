import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import type { LeadAtCrm } from "@/contract/leads/leads.ts";
import { delivery, deliveryAttempt, destination, leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";

const MAX_NOTIFIED = 100;

export async function listLeadAtCrms(db: Db, leadId: string): Promise<LeadAtCrm[]> {
  const isHere = and(eq(destination.kind, "crm"), isNull(destination.removedAt));
  const answered = await db
    .select({
      destinationId: leadAtCrm.destinationId,
      destination: destination.name,
      state: leadAtCrm.state,
      status: leadAtCrm.status,
      failureReason: leadAtCrm.failureReason,
      message: leadAtCrm.message,
    })
    .from(leadAtCrm)
    .innerJoin(destination, eq(destination.id, leadAtCrm.destinationId))
    .where(and(eq(leadAtCrm.leadId, leadId), isHere));
  const open = await db
    .select({
      destinationId: delivery.destinationId,
      destination: destination.name,
      state: delivery.state,
      status: delivery.status,
      failureReason: delivery.failureReason,
      message: delivery.message,
      attempts: delivery.attempts,
      nextAt: delivery.nextAt,
    })
    .from(delivery)
    .innerJoin(destination, eq(destination.id, delivery.destinationId))
    .where(and(eq(delivery.leadId, leadId), inArray(delivery.state, ["waiting", "sending"]), isHere))
    .orderBy(asc(delivery.seq));
  const all = new Map<string, LeadAtCrm>();
  for (const one of answered) all.set(one.destinationId, { ...one, attempts: 0, nextAt: null });
  for (const { state, nextAt, ...one } of open) {
    const isWaiting = state === "waiting";
    all.set(one.destinationId, {
      ...one,
      ...(isWaiting ? { state: "waiting", nextAt } : { state: "sending", nextAt: null }),
    });
  }
  return [...all.values()].sort((one, other) => one.destination.localeCompare(other.destination));
}

export async function readAttempts(db: Db, leadId: string): Promise<Partial<TraceStep>[]> {
  const attempts = await db
    .select({
      at: deliveryAttempt.at,
      outcome: deliveryAttempt.outcome,
      status: deliveryAttempt.status,
      failureReason: deliveryAttempt.failureReason,
      attempt: deliveryAttempt.attempt,
      state: delivery.state,
      destination: destination.name,
      attempts: delivery.attempts,
    })
    .from(deliveryAttempt)
    .innerJoin(delivery, eq(delivery.id, deliveryAttempt.deliveryId))
    .innerJoin(destination, eq(destination.id, delivery.destinationId))
    .where(eq(deliveryAttempt.leadId, leadId))
    .orderBy(desc(deliveryAttempt.at))
    .limit(MAX_NOTIFIED);
  return attempts.map(
    ({ at, outcome, status, failureReason, attempt, attempts, state, destination }): Partial<TraceStep> => {
      const isOpen = outcome === "retryable" || outcome === "denied";
      const isLast = !isOpen || (state === "failed" && attempt === attempts);
      const stepOutcome =
        outcome === "integrated" || outcome === "already_exists" ? "ok" : isLast ? "failed" : "warning";
      return { step: "delivered", outcome: stepOutcome, at, facts: { destination, status, failureReason, attempt } };
    },
  );
}
