import { and, eq, max, sql } from "drizzle-orm";
import type { TestLeadResult } from "@/contract/ad-networks/connections.ts";
import type { LeadForm } from "@/contract/ad-networks/forms.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { leadForm, networkEvent } from "@/provider/db/schema/connections.ts";
import type { LicensedServices } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { openAccount } from "./open-connection.ts";

export function toLeadForm(row: typeof leadForm.$inferSelect, connectionId: string): LeadForm {
  const { licenseId: _license, testLeads: _tests, ...form } = row;
  return { ...form, connectionId };
}

export async function reachForm(
  { services, licenseId }: LicensedServices,
  { id, network }: { id: string; network?: Network | undefined },
) {
  const form = await services.database.read({ role: "tenant", licenseId }, (db) => findForm(db, id, network));
  return { form, ...(await openAccount({ services, licenseId }, { network: form.network, id: form.accountId })) };
}

export async function findForm(db: Db, id: string, network?: Network) {
  const isOne = and(eq(leadForm.id, id), network && eq(leadForm.network, network));
  const [form] = await db.select().from(leadForm).where(isOne);
  if (!form) throw new Problem("NOT_FOUND");
  return form;
}

const MAX_TEST_LEADS = 100;

export async function markTestForm(
  db: Db,
  { id, network, externalId: form }: typeof leadForm.$inferSelect,
  externalId: string,
): Promise<void> {
  const testLeads = sql`(array[${externalId}]::text[] || ${leadForm.testLeads})[1:${sql.raw(String(MAX_TEST_LEADS))}]`;
  await db.update(leadForm).set({ testLeads }).where(eq(leadForm.id, id));
  const isStored = and(eq(networkEvent.network, network), eq(networkEvent.state, "stored"));
  const [updated] = await db
    .select({ id: networkEvent.id })
    .from(networkEvent)
    .where(and(isStored, eq(networkEvent.externalId, externalId)));
  if (!updated) return;
  const others = db
    .select({ at: max(networkEvent.receivedAt) })
    .from(networkEvent)
    .where(
      and(
        isStored,
        eq(networkEvent.formExternalId, form),
        sql`${networkEvent.externalId} <> all(${leadForm.testLeads})`,
      ),
    );
  await db
    .update(leadForm)
    .set({ lastLeadAt: sql`(${others})` })
    .where(eq(leadForm.id, id));
}

export async function getTestLeadResult(
  db: Db,
  { network, id, externalId }: { network: Network; id: string; externalId: string },
): Promise<TestLeadResult> {
  const form = await findForm(db, id, network);
  const [event] = await db
    .select({ state: networkEvent.state, failureReason: networkEvent.failureReason, leadId: networkEvent.leadId })
    .from(networkEvent)
    .where(
      and(
        eq(networkEvent.network, network),
        eq(networkEvent.externalId, externalId),
        eq(networkEvent.formExternalId, form.externalId),
      ),
    );
  return event ?? { state: "none", failureReason: null, leadId: null };
}
