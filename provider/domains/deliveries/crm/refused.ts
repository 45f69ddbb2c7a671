import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { crms, RejectedLead } from "@/contract/deliveries/crm.ts";
import { ResendReason } from "@/contract/deliveries/deliveries.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { lockLead } from "@/provider/domains/lead-core/lock-lead.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { acceptsNew } from "@/provider/outbox/deliveries.ts";
import { auditSentAgain, createResend } from "@/provider/outbox/resend.ts";
import { defineTask } from "@/provider/tasks/define-task.ts";
import { findRunningTask, startTask } from "@/provider/tasks/start.ts";
import { isNotQueued, readCrm } from "./queries.ts";

const LEADS_A_STEP = 100;

const isRejected = inArray(leadAtCrm.state, ["refused", "outdated"]);

export async function listRejected(ctx: RequestContext, { id, ...paging }: InputOf<(typeof crms)["refused"]>) {
  await readCrm(ctx.db, id);
  return readPage<RejectedLead>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    positionOfRow: ({ at, leadId }) => ({ at, id: leadId }),
    read: (page) => {
      const order = page.isOlder ? desc : asc;
      return ctx.db
        .select({
          leadId: leadAtCrm.leadId,
          at: leadAtCrm.at,
          status: leadAtCrm.status,
          failureReason: leadAtCrm.failureReason,
          message: leadAtCrm.message,
          source: lead.source,
          isChange: sql<boolean>`${leadAtCrm.state} = 'outdated'`,
          name: sql<string>`coalesce(nullif(trim(${lead.firstName} || ' ' || ${lead.lastName}), ''), ${lead.phone})`,
        })
        .from(leadAtCrm)
        .innerJoin(lead, eq(lead.id, leadAtCrm.leadId))
        .where(
          and(
            eq(leadAtCrm.destinationId, id),
            isRejected,
            isNotQueued(sql`${leadAtCrm}`),
            afterCursor(page, leadAtCrm.at, leadAtCrm.leadId),
          ),
        )
        .orderBy(order(leadAtCrm.at), order(leadAtCrm.leadId))
        .limit(page.take);
    },
  });
}

export async function resendRejected(
  ctx: RequestContext,
  { id, leadId, reason }: InputOf<(typeof crms)["sendAgain"]>,
): Promise<void> {
  await readCrm(ctx.db, id);
  const row = await lockLead(ctx, leadId);
  const resent = await (await createResend(ctx, [row], id))(row);
  if (resent === "inProcess") throw new Problem("LEAD_IN_PROCESS");
  if (resent !== "sent") throw new Problem("NOTHING_TO_SEND");
  await auditSentAgain(ctx, row, reason);
}

/** Starts a task; a concurrent start returns the same one. */
export async function startResend(
  ctx: RequestContext,
  { id, reason }: InputOf<(typeof crms)["sendAll"]>,
): Promise<Task> {
  const found = await readCrm(ctx.db, id, { isLocked: true });
  if (!acceptsNew(found)) throw new Problem("CONFLICT");
  const running = await findRunningTask(ctx.db, "resend", id);
  if (running) return running;
  return startTask(ctx, {
    kind: "resend",
    title: found.name,
    subjectId: id,
    input: { crmId: id, until: new Date().toISOString(), reason },
  });
}

type ResendCheckpoint = { at: string; id: string };

export const resendTask = defineTask({
  permission: "integrations.write",
  input: z.object({ crmId: z.uuid(), until: z.iso.datetime(), reason: ResendReason }),
  async step(ctx, { crmId, until, reason }, checkpoint: ResendCheckpoint | null) {
    const { db } = ctx;
    const crm = await readCrm(db, crmId);
    if (!acceptsNew(crm)) throw new Problem("CONFLICT");
    const met = await db
      .select({ id: leadAtCrm.leadId, at: leadAtCrm.at })
      .from(leadAtCrm)
      .where(and(eq(leadAtCrm.destinationId, crmId), isRejected, lte(leadAtCrm.at, until), isAfter(checkpoint)))
      .orderBy(asc(leadAtCrm.at), asc(leadAtCrm.leadId))
      .limit(LEADS_A_STEP);
    const ids = met.map((one) => one.id);
    const rows = await db
      .select()
      .from(lead)
      .where(and(inArray(lead.id, ids), isNull(lead.erasedAt)))
      .orderBy(desc(lead.createdAt), desc(lead.id))
      .for("no key update");
    const resend = await createResend(ctx, rows, crmId);
    const sent: string[] = [];
    for (const row of rows) {
      if ((await resend(row)) !== "sent") continue;
      await auditSentAgain(ctx, row, reason);
      sent.push(row.id);
    }
    return {
      next: met.length < LEADS_A_STEP ? null : (met.at(-1) as ResendCheckpoint),
      done: met.length,
      counts: { [crm.state === "paused" ? "waits" : "sent"]: sent.length, same: met.length - sent.length },
      afterCommit: () => ctx.services.live.publish(ctx.actor.licenseId, { changed: sent }),
    };
  },
});

function isAfter(checkpoint: ResendCheckpoint | null): SQL | undefined {
  if (!checkpoint) return;
  const isSame = and(eq(leadAtCrm.at, checkpoint.at), gt(leadAtCrm.leadId, checkpoint.id));
  return or(gt(leadAtCrm.at, checkpoint.at), isSame);
}
