import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { people } from "@/contract/privacy/people.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { delivery, type destination, leadAtCrm } from "@/provider/db/schema/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider({ WORKER: "false" });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  at = await provider.given.dealership();
  as = await provider.given.user(at, "admin-client");
});

const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, work);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const aDestination = (kind: "crm" | "webhook", name: string, given: Partial<typeof destination.$inferInsert> = {}) =>
  provider.given.destination(at.licenseId, kind, {
    name,
    events: kind === "crm" ? ["crm.lead"] : ["lead.created"],
    config: { address: "https://hooks.example.com/a", description: "", secretEnd: "" },
    ...given,
  });

const wasSent = (destinationId: string, leadId: string, attempts = 1) =>
  within((db) =>
    db.insert(delivery).values({
      licenseId: at.licenseId,
      id: uuidv7(),
      destinationId,
      leadId,
      event: "lead.created",
      payload: "{}",
      state: "delivered" as const,
      attempts,
      createdAt: daysAgo(1),
      nextAt: daysAgo(1),
      endedAt: daysAgo(1),
      requestId: "r",
    }),
  );

async function erase(...ids: string[]) {
  const records = ids.map((id) => ({ id, version: 1 }));
  const { body, status, text } = await provider.call(people.erase, { records, reason: "asked" }, { as });
  expect(status, text).toBe(200);
  return body;
}

test("recipients of the leads are named before sent messages are deleted, in the answer and in the audit", async () => {
  const { id } = await provider.given.lead(at.licenseId);
  const [had, rejected, never, elsewhere] = [
    await aDestination("webhook", "Bodega", { removedAt: daysAgo(0) }),
    await aDestination("crm", "Ventas"),
    await aDestination("webhook", "Nunca"),
    await aDestination("webhook", "De otros"),
  ];
  await wasSent(had.id, id);
  await wasSent(never.id, id, 0);
  await wasSent(elsewhere.id, (await provider.given.lead(at.licenseId)).id);
  await within((db) =>
    db.insert(leadAtCrm).values({
      licenseId: at.licenseId,
      leadId: id,
      destinationId: rejected.id,
      state: "refused",
      at: daysAgo(1),
      message: "",
    }),
  );

  const { recipients } = await erase(id);

  const named = [
    { id: rejected.id, kind: "crm", name: "Ventas", isNotified: false },
    { id: had.id, kind: "webhook", name: "Bodega", isNotified: false },
  ];
  expect(recipients).toEqual(named);
  const { body } = await provider.call(audits.list, { action: "person.erased" }, { as });
  const entry = await provider.call(audits.get, { id: body.items[0]?.id ?? "" }, { as });
  expect(entry.body.after).toMatchObject({ recipients: named });
});

test("subscribers receive the ids of the erased leads in one message, without personal data", async () => {
  const { id } = await aDestination("webhook", "Bodega", { events: ["lead.created", "person.erased"] });
  await aDestination("webhook", "Apagado", { events: ["person.erased"], state: "disabled" });
  const leads = await provider.given.leads(at.licenseId, [{ firstName: "Xiomarela" }, { firstName: "Xiomarela" }]);
  const ids = leads.map((one) => one.id);

  const { recipients } = await erase(...ids);

  expect(recipients).toEqual([{ id, kind: "webhook", name: "Bodega", isNotified: true }]);
  const { body } = await provider.call(webhooks.deliveries, {}, { as });
  expect(body.items).toMatchObject([{ event: "person.erased", webhook: "Bodega", state: "waiting", leadId: null }]);
  const sent = await provider.call(webhooks.delivery, { id: body.items[0]?.id ?? "" }, { as });
  const { type, data } = JSON.parse(sent.body.body);
  expect([type, data.licenseId, data.leadIds.toSorted()]).toEqual(["person.erased", at.licenseId, ids.toSorted()]);
  expect(sent.text).not.toContain("Xiomarela");
});

test("for deliveries older than the log, subscribers at that time are named", async () => {
  const created = (createdAt: string) => (given: Partial<typeof destination.$inferInsert>) => ({ ...given, createdAt });
  const old = created(daysAgo(400));
  const requested = await aDestination("webhook", "Bodega", old({}));
  await aDestination("webhook", "Antes", old({ removedAt: daysAgo(300) }));
  await aDestination("webhook", "Conexiones", old({ events: ["connection.unhealthy"] }));
  await aDestination("webhook", "Reciente", created(daysAgo(5))({}));
  const { id } = await provider.given.lead(at.licenseId, { createdAt: daysAgo(200) });
  const young = await provider.given.lead(at.licenseId);

  const [forYoung, forOld] = [await erase(young.id), await erase(id)];

  expect(forYoung.recipients).toEqual([]);
  expect(forOld.recipients.map((one) => one.id)).toEqual([requested.id]);
});

test("an erasure that did not happen notifies no receiver", async () => {
  await aDestination("webhook", "Bodega", { events: ["person.erased"] });
  const { id } = await provider.given.lead(at.licenseId);

  const records = [{ id, version: 7 }];
  const rejected = await provider.call(people.erase, { records, reason: "asked" }, { as });

  expect(rejected.status).toBe(409);
  const rows = await within((db) => db.select({ count: sql<number>`count(*)::int` }).from(delivery));
  expect(rows).toEqual([{ count: 0 }]);
  const stored = await within((db) => db.select({ erasedAt: lead.erasedAt }).from(lead).where(eq(lead.id, id)));
  expect(stored).toEqual([{ erasedAt: null }]);
});
