import { and, asc, eq, inArray } from "drizzle-orm";
import pLimit from "p-limit";
import { v7 as uuidv7 } from "uuid";
import type { FormQuestion, LeadForm } from "@/contract/ad-networks/forms.ts";
import { connectedAccount, leadForm } from "@/provider/db/schema/connections.ts";
import { property } from "@/provider/db/schema/lead-origins.ts";
import { extendMapping, suggestMapping } from "@/provider/domains/ad-networks/forms/suggest-mapping.ts";
import { listFields, listPages, makeTestLead } from "@/provider/domains/ad-networks/tiktok/client/calls.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { markTestForm, reachForm, toLeadForm } from "../connections/forms.ts";
import { callNetwork, openAccount } from "../connections/open-connection.ts";

const AT_ONCE = 5;

export async function listForms(
  ctx: Pick<RequestContext, "actor" | "services">,
  advertiserId: string,
): Promise<LeadForm[]> {
  const { services } = ctx;
  const { licenseId } = ctx.actor;
  const { account, token } = await reachAdvertiser(services, licenseId, advertiserId);
  const reportedForms = await callNetwork({ services, licenseId, connectionId: account.connectionId }, () =>
    fetchForms(services, token, account.externalId),
  );
  return services.database.transaction({ role: "tenant", licenseId }, async (db) => {
    const ids = reportedForms.map(({ id }) => id);
    const isOne = and(eq(leadForm.network, "tiktok"), inArray(leadForm.externalId, ids));
    const known = new Map((await db.select().from(leadForm).where(isOne)).map((form) => [form.externalId, form]));
    const properties = await db.select().from(property).where(eq(property.isActive, true)).orderBy(asc(property.key));
    for (const { id, title, questions } of reportedForms) {
      const before = known.get(id);
      if (before) {
        const mapping = extendMapping(before.mapping, { known: before.questions, reported: questions }, properties);
        await db.update(leadForm).set({ name: title, questions, mapping }).where(eq(leadForm.id, before.id));
        continue;
      }
      await db
        .insert(leadForm)
        .values({
          licenseId,
          id: uuidv7(),
          accountId: account.id,
          network: "tiktok",
          externalId: id,
          name: title,
          source: "tiktok",
          questions,
          mapping: suggestMapping(questions, properties),
        })
        .onConflictDoNothing();
    }
    const forms = await db.select().from(leadForm).where(isOne).orderBy(asc(leadForm.name), asc(leadForm.id));
    return forms.map((form) => toLeadForm(form, account.connectionId));
  });
}

type ReportedForm = { id: string; title: string; questions: FormQuestion[] };

async function fetchForms({ config }: Services, token: string, externalId: string): Promise<ReportedForm[]> {
  return pLimit(AT_ONCE).map(await listPages(config, token, externalId), async ({ id, title }) => {
    const fields = await listFields(config, { token, advertiserId: externalId, pageId: id });
    return { id, title, questions: fields.map((key) => ({ key, label: key, type: "", options: [] })) };
  });
}

async function reachAdvertiser(services: Services, licenseId: string, externalId: string) {
  const [known] = await services.database.read({ role: "tenant", licenseId }, (db) =>
    db
      .select({ id: connectedAccount.id })
      .from(connectedAccount)
      .where(and(eq(connectedAccount.network, "tiktok"), eq(connectedAccount.externalId, externalId))),
  );
  if (!known) throw new Problem("NOT_FOUND");
  return openAccount({ services, licenseId }, { network: "tiktok", id: known.id });
}

export async function sendTestLead(
  { services, transaction, actor, request }: OpenContext,
  id: string,
): Promise<{ externalId: string }> {
  const { licenseId } = actor;
  const { form, account, token } = await reachForm({ services, licenseId }, { id, network: "tiktok" });
  const externalId = await callNetwork({ services, licenseId, connectionId: account.connectionId }, () =>
    makeTestLead(services.config, { token, advertiserId: account.externalId, pageId: form.externalId }),
  );
  await transaction(async (db) => {
    await markTestForm(db, form, externalId);
    await writeAudit(
      { db, actor, request },
      {
        action: "testLead.sent",
        subject: "leadForm",
        subjectId: id,
        after: { name: form.name, externalId },
      },
    );
  });
  return { externalId };
}
