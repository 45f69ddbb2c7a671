import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { MetaForm } from "@/contract/ad-networks/meta.ts";
import { FORM_SOURCES } from "@/contract/kernel/channels.ts";
import { leadForm } from "@/provider/db/schema/connections.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { suggestMapping } from "@/provider/domains/ad-networks/forms/suggest-mapping.ts";
import { type GraphForm, readForms } from "@/provider/domains/ad-networks/meta/client/accounts.ts";
import { sendTestLead } from "@/provider/domains/ad-networks/meta/client/pages.ts";
import type { LicenseContext, OpenContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { markTestForm, reachForm, toLeadForm } from "../connections/forms.ts";
import { callNetwork, openAccount } from "../connections/open-connection.ts";
import { nameLeads } from "../forms/form-leads.ts";

export async function readPageForms(services: Services, licenseId: string, pageId: string): Promise<MetaForm[]> {
  const { account, connection, token } = await openAccount({ services, licenseId }, { network: "meta", id: pageId });
  if (account.kind !== "page") throw new Problem("NOT_FOUND");
  const found = await callNetwork({ services, licenseId, connectionId: connection.id }, () =>
    readForms(services.config, account.externalId, token),
  );
  if (found.length === 0) return [];
  const stored = await services.database.transaction({ role: "tenant", licenseId }, (db) =>
    saveForms({ db, actor: { licenseId } }, account.id, found),
  );
  return stored.map((row) => {
    const { status = "", leadsCount = null } = found.find((form) => form.externalId === row.externalId) ?? {};
    return { ...toLeadForm(row, connection.id), status, leadsCount };
  });
}

async function saveForms(ctx: LicenseContext, accountId: string, found: readonly GraphForm[]) {
  const { db } = ctx;
  const properties = await db.select().from(property).where(eq(property.isActive, true)).orderBy(asc(property.key));
  const rows = found.map(({ externalId, name, questions }) => ({
    licenseId: ctx.actor.licenseId,
    id: uuidv7(),
    accountId,
    network: "meta" as const,
    externalId,
    name,
    questions,
    source: FORM_SOURCES.meta[0],
    mapping: suggestMapping(questions, properties),
  }));
  const own = rows.map(({ externalId }) => externalId);
  const isOwn = and(eq(leadForm.network, "meta"), inArray(leadForm.externalId, own));
  const unnamed = await db
    .select({ id: leadForm.id })
    .from(leadForm)
    .where(and(isOwn, eq(leadForm.name, leadForm.externalId)));
  await db
    .insert(leadForm)
    .values(rows)
    .onConflictDoUpdate({
      target: [leadForm.licenseId, leadForm.network, leadForm.externalId],
      set: {
        name: sql`excluded.name`,
        accountId: sql`excluded.account_id`,
        questions: sql`case when excluded.questions = '[]' then ${leadForm.questions} else excluded.questions end`,
      },
    });
  const stored = await db.select().from(leadForm).where(isOwn).orderBy(asc(leadForm.name), asc(leadForm.id));
  for (const form of stored) if (unnamed.some(({ id }) => id === form.id)) await nameLeads(db, form);
  return stored;
}

export async function sendTest(
  { services, transaction, actor, request }: OpenContext,
  id: string,
): Promise<{ externalId: string }> {
  const { licenseId } = actor;
  const { form, connection, token } = await reachForm({ services, licenseId }, { id, network: "meta" });
  const { externalId: formId, questions } = form;
  const externalId = await callNetwork({ services, licenseId, connectionId: connection.id }, () =>
    sendTestLead(services.config, { formId, questions, token }),
  );
  const audited = { subject: "leadForm", subjectId: id, after: { name: form.name, externalId } } as const;
  await transaction(async (db) => {
    await markTestForm(db, form, externalId);
    await writeAudit({ db, actor, request }, { action: "testLead.sent", ...audited });
  });
  return { externalId };
}
