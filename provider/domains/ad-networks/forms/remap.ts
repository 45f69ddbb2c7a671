import { and, asc, count, eq, gt, or, type SQL } from "drizzle-orm";
import * as z from "zod";
import type { Task } from "@/contract/tasks/tasks.ts";
import { leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { matchKeyNames, type Reevaluation, reevaluateLead } from "@/provider/domains/leads/reevaluate.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import { defineTask } from "@/provider/tasks/define-task.ts";
import { findRunningTask, startTask } from "@/provider/tasks/start.ts";
import { filledLeads, isOfForm } from "./form-leads.ts";
import { findForm } from "./queries.ts";
import { findCorrections, remapped } from "./remapped.ts";

const LEADS_A_STEP = 25;

type RemapCheckpoint = { at: string; id: string; total: number };

export async function startRemap(ctx: RequestContext, id: string): Promise<Task> {
  const [form] = await ctx.db.select().from(leadForm).where(eq(leadForm.id, id)).for("update");
  if (!form) throw new Problem("NOT_FOUND", { form: id });
  const running = await findRunningTask(ctx.db, "remap", id);
  if (running) return running;
  return startTask(ctx, {
    kind: "remap",
    input: { formId: id },
    title: form.name,
    subjectId: id,
  });
}

export const remapTask = defineTask({
  permission: "configuration.write",
  input: z.object({ formId: z.uuid() }),
  async step(ctx, { formId }, checkpoint: RemapCheckpoint | null) {
    const { db, actor } = ctx;
    const form = await findForm(db, formId);
    const total = checkpoint?.total ?? (await countEvents(db, isOfForm(form)));
    const events = await db
      .select({ id: networkEvent.id, receivedAt: networkEvent.receivedAt, leadId: networkEvent.leadId })
      .from(networkEvent)
      .where(and(isOfForm(form), checkpoint ? isAfter(checkpoint) : undefined))
      .orderBy(asc(networkEvent.receivedAt), asc(networkEvent.id))
      .limit(LEADS_A_STEP);
    const leads = await filledLeads(ctx, { which: form, events, isLocked: true });
    const corrected = await findCorrections(
      db,
      leads.map(({ row }) => row.id),
    );
    const made = leads
      .map((one) => ({
        row: one.row,
        ...remapped(one, { form, settings: ctx.settings, corrected: corrected.get(one.row.id) }),
      }))
      .filter(({ row, isSame }) => !isSame && row.processing !== "pending");
    // Locks all keys first in the global order against deadlocks.
    await lockMatchKeys(
      db.$client,
      actor.licenseId,
      made.flatMap(({ evaluation }) => matchKeyNames(evaluation)),
    );
    const system = {
      ...ctx,
      request: { ip: "", id: ctx.request.id },
      actor: { userId: null, fullName: "system", licenseId: actor.licenseId },
    };
    let failed = 0;
    const allAssigned: Reevaluation["assigned"] = [];
    for (const { row, draft, extraChanges } of made) {
      const again = { action: "lead.remapped", step: "remapped", draft, extraChanges } as const;
      const { dealState, assigned } = await reevaluateLead(system, row, again);
      if (dealState === "failed") failed += 1;
      allAssigned.push(...assigned);
    }
    await notify(ctx, assignedTo(allAssigned, { subjectId: ctx.request.taskId }));
    const last = events.at(-1);
    return {
      next: last && events.length === LEADS_A_STEP ? { at: last.receivedAt, id: last.id, total } : null,
      done: events.length,
      counts: { changed: made.length - failed, same: events.length - made.length, failed },
      total,
      afterCommit: () => {
        for (const { row } of made) ctx.services.live.publish(actor.licenseId, { changed: row.id });
      },
    };
  },
});

async function countEvents(db: Db, where: SQL | undefined): Promise<number> {
  const [found] = await db.select({ all: count() }).from(networkEvent).where(where);
  return found?.all ?? 0;
}

function isAfter({ at, id }: RemapCheckpoint): SQL | undefined {
  return or(gt(networkEvent.receivedAt, at), and(eq(networkEvent.receivedAt, at), gt(networkEvent.id, id)));
}
