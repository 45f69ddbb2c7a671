import { and, asc, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { type FormDetail, type FormSummary, unmatched, usualHours } from "@/contract/ad-networks/forms.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Total } from "@/contract/kernel/records.ts";
import { connectedAccount, leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { toTask } from "@/provider/tasks/start.ts";
import { collectAnswers, lastLeads } from "./form-leads.ts";

const RECENT_DAYS = 30;
const DAY_MS = 86_400_000;
const SAMPLED_LEADS = 20;
const SAMPLES = 3;

export function leadsWithin(days: number, max = COUNT_CEILING + 1, and = sql``) {
  const from = new Date(Date.now() - days * DAY_MS).toISOString();
  return sql<number>`(select count(*) from (select 1 from ${networkEvent} e
    where e.license_id = ${leadForm.licenseId} and e.network = ${leadForm.network}
      and e.form_external_id = ${leadForm.externalId} and e.received_at > ${from} and e.external_id <> all(${leadForm.testLeads}) ${and}
    limit ${max}) counted)`.mapWith(Number);
}

export const leadsOfDay = () => leadsWithin(1, COUNT_CEILING + 1, sql`and e.state = 'stored'`);

export const leadsOfLastDays = (max?: number) => leadsWithin(RECENT_DAYS, max);

const formColumns = () => ({
  ...getTableColumns(leadForm),
  accountName: connectedAccount.name,
  connectionId: connectedAccount.connectionId,
  recent: leadsOfLastDays(),
});

export async function listForms(db: Db): Promise<FormSummary[]> {
  const rows = await db
    .select(formColumns())
    .from(leadForm)
    .innerJoin(connectedAccount, eq(connectedAccount.id, leadForm.accountId))
    .orderBy(asc(leadForm.name), asc(leadForm.id));
  return rows.map(
    ({ licenseId: _license, notifiedAt: _notifiedAt, testLeads: _tests, recent, questions, mapping, ...form }) => {
      const left = unmatched(
        questions.map(({ key }) => key),
        mapping,
      );
      return {
        ...form,
        ...toActivity(recent),
        questionCount: questions.length,
        matched: questions.length - left.length,
      };
    },
  );
}

export async function getForm(ctx: RequestContext, id: string): Promise<FormDetail> {
  const [found] = await ctx.db
    .select(formColumns())
    .from(leadForm)
    .innerJoin(connectedAccount, eq(connectedAccount.id, leadForm.accountId))
    .where(eq(leadForm.id, id));
  if (!found) throw new Problem("NOT_FOUND", { form: id });
  const { licenseId: _license, notifiedAt: _notifiedAt, testLeads: _tests, recent, ...form } = found;
  const [last] = await ctx.db
    .select()
    .from(task)
    .where(and(eq(task.subjectId, id), eq(task.kind, "remap")))
    .orderBy(desc(task.createdAt))
    .limit(1);
  const answers = collectAnswers(await lastLeads(ctx, form, SAMPLED_LEADS));
  return {
    ...form,
    ...toActivity(recent),
    answers: [...answers].map(([question, input]) => ({ question, samples: [...input].slice(0, SAMPLES) })),
    remap: last ? toTask(last) : null,
  };
}

export async function findForm(db: Db, id: string): Promise<typeof leadForm.$inferSelect> {
  const [found] = await db.select().from(leadForm).where(eq(leadForm.id, id));
  if (!found) throw new Problem("NOT_FOUND", { form: id });
  return found;
}

function toActivity(recent: number): { recentLeads: Total; rhythmHours: number | null } {
  const isMore = recent > COUNT_CEILING;
  return { recentLeads: { count: Math.min(recent, COUNT_CEILING), isMore }, rhythmHours: usualHours(recent) };
}
