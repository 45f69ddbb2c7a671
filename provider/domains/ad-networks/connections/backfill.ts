import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod";
import type { Network } from "@/contract/kernel/channels.ts";
import { Id } from "@/contract/kernel/records.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import { type FormLeads, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { networks } from "@/provider/domains/ad-networks/networks.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { defineTask } from "@/provider/tasks/define-task.ts";
import { findRunningTask, resumeTask, startTask } from "@/provider/tasks/start.ts";
import { findForm, reachForm } from "./forms.ts";
import { recordErrors } from "./open-connection.ts";

export async function startBackfill(
  ctx: RequestContext,
  network: Network,
  { id, since }: { id: string; since: string },
): Promise<Task> {
  const { db } = ctx;
  const form = await findForm(db, id, network);
  await db.select({ id: leadForm.id }).from(leadForm).where(eq(leadForm.id, id)).for("update");
  const running = await findRunningTask(db, "backfill", id);
  if (running) return resumeTask(ctx, running);
  const input = { formId: id, since };
  const auditDetails = { name: form.name, since };
  return startTask(ctx, {
    kind: "backfill",
    input,
    title: form.name,
    subjectId: id,
    auditDetails,
  });
}

const Backfill = z.object({ formId: Id, since: z.iso.datetime() });

type Found = FormLeads & Omit<Of, "licenseId" | "requestId">;

export const backfillTask = defineTask({
  permission: "integrations.write",
  input: Backfill,
  async fetchInput(
    { services, actor: { licenseId }, signal },
    { formId, since },
    checkpoint: string | null,
  ): Promise<Found> {
    const { form, account, connection, token } = await reachForm({ services, licenseId }, { id: formId });
    const { network } = form;
    const accountExternalId = account.externalId;
    const request = { accountExternalId, form, since, token, cursor: checkpoint, signal };
    const leads = await recordErrors({ services, licenseId, connectionId: connection.id }, () =>
      networks[network].readFormLeads(services.config, request),
    );
    return { ...leads, network, accountExternalId, formExternalId: form.externalId };
  },
  async step(ctx, _input, _checkpoint, { items, next, ...of }: Found) {
    const { licenseId } = ctx.actor;
    const created = await saveLeads(ctx.db, { ...of, licenseId, requestId: ctx.request.id }, items);
    const { network } = of;
    if (created > 0)
      await ctx.services.jobs.send(ctx.db, "network-leads", { licenseId, network }, { requestId: ctx.request.id });
    return {
      next,
      done: items.length,
      counts: { created, known: items.length - created },
      afterCommit: () => ctx.services.jobs.wake("network-leads"),
    };
  },
});

type Of = {
  licenseId: string;
  requestId: string;
  network: Network;
  accountExternalId: string;
  formExternalId: string;
};

async function saveLeads(db: Db, of: Of, found: FormLeads["items"]): Promise<number> {
  const at = new Date().toISOString();
  const unique = new Map(found.map((lead) => [lead.id, lead]));
  const rows = [...unique.values()].map(({ id, body }) => ({
    ...of,
    id: uuidv7(),
    externalId: id,
    body,
    headers: {},
    dueAt: at,
    receivedAt: sentAt(of.network, body, at),
  }));
  if (rows.length === 0) return 0;
  const inserted = await db
    .insert(networkEvent)
    .values(rows)
    .onConflictDoUpdate({
      target: [networkEvent.licenseId, networkEvent.network, networkEvent.externalId],
      set: { state: "waiting", failureReason: null, body: sql`excluded.body`, dueAt: sql`excluded.due_at` },
      setWhere: sql`${networkEvent.state} <> 'stored'`,
    })
    .returning({ id: networkEvent.id });
  return inserted.length;
}

function sentAt(network: Network, body: string, now: string): string {
  try {
    const sent = networks[network].reread(body).sentAt;
    return sent && sent < now ? sent : now;
  } catch (cause) {
    if (cause instanceof NetworkError) return now;
    throw cause;
  }
}
