import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AuditFilter, audits } from "@/contract/audit/audits.ts";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { intake } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

async function newDealership() {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client", { fullName: "Ana Paz" });
}

async function findIds(filter: Partial<AuditFilter>): Promise<string[]> {
  const { status, body, text } = await provider.call(audits.list, filter, { as: admin });
  expect(status, text).toBe(200);
  const total = await provider.call(audits.total, filter, { as: admin });
  expect(total.body).toEqual({ count: body.items.length, isMore: false });
  return body.items.map(({ id }) => id);
}

describe("actions", () => {
  beforeAll(newDealership);

  test("is listed with actor, subject and the lead's channel, newest first", async () => {
    const { key } = await provider.given.apiKey(dealership.licenseId);
    const person = { ...aPerson(), product: "Andes Cumbre", agency: "Quito Norte" };
    const { id } = (await provider.call(intake.receive, { source: "web" }, { key, body: person })).body;
    await provider.call(leads.amend, { id, version: 1, firstName: "Rosa" }, { as: admin });
    await provider.call(agencies.create, { name: "Cumbayá", code: "CUM", city: "Quito" }, { as: admin });

    const { body } = await provider.call(audits.list, {}, { as: admin });

    const ana = { actor: "Ana Paz", actorKind: "person" };
    const rosa = { subjectName: "Rosa Zambrano", channel: "digital" };
    expect(body.items).toMatchObject([
      { action: "agency.created", subjectName: "Cumbayá", channel: null, ...ana },
      { action: "lead.amended", ...rosa, ...ana },
      { action: "lead.received", ...rosa, actor: "Sitio web", actorKind: "sender" },
    ]);
  });

  test("is shown with values before and after, address, request and lead", async () => {
    const { body } = await provider.call(audits.list, { action: "lead.amended" }, { as: admin });
    const entry = await provider.call(audits.get, { id: body.items[0]?.id ?? "" }, { as: admin });

    expect(entry.body).toMatchObject({
      before: { firstName: "María" },
      after: { firstName: "Rosa" },
      ip: "in-process",
      lead: { id: entry.body.subjectId, source: "web" },
    });
    expect(entry.body.after).not.toHaveProperty("steps");
    expect(entry.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("is listed for one lead alone", async () => {
    const [received] = (await provider.call(audits.list, { action: "lead.received" }, { as: admin })).body.items;
    const { body } = await provider.call(audits.get, { id: received?.id ?? "" }, { as: admin });
    const dealId = body.lead?.id ?? "";

    const ofLead = await provider.call(audits.ofLead, { dealId }, { as: admin });

    expect(ofLead.body.items.map(({ action }) => action)).toEqual(["lead.amended", "lead.received"]);
    expect(await findIds({ lead: dealId })).toEqual(ofLead.body.items.map(({ id }) => id));
  });

  test("names its actor once, by the present name", async () => {
    const { body } = await provider.call(audits.actors, {}, { as: admin });

    expect(body.map(({ name }) => name)).toEqual(["Ana Paz", "Sitio web"]);
    expect(body[0]?.id).toBe(admin.userId);
  });

  test("covers the product itself too, and unknown actions of other versions", async () => {
    const given = { action: "something.older", subject: "something", actor: "system" };
    const { id } = await provider.given.auditEntry(dealership.licenseId, given);

    const { body } = await provider.call(audits.list, { limit: 1 }, { as: admin });

    expect(body.items).toEqual([
      expect.objectContaining({ id, actor: "", actorKind: "system", action: "something.older" }),
    ]);
  });
});

describe("a filter", () => {
  beforeAll(newDealership);

  test("finds exact matches, alone and combined", async () => {
    const other = await provider.given.user(dealership, "supervisor");
    const given = [
      { action: "lead.moved", channel: "digital", actorId: admin.userId },
      { action: "lead.moved", channel: "showroom", actorId: other.userId },
      { action: "lead.received", channel: "digital", actorId: other.userId },
      { action: "agency.changed", subject: "agency", actorId: admin.userId },
      { action: "session.refused", subject: "user", actorId: null },
    ] as const;
    const rows = await provider.given.auditEntries(dealership.licenseId, [...given]);
    const [moved, showroom, received, changed, rejected] = rows.map(({ id }) => id);

    expect(await findIds({})).toEqual([rejected, changed, received, showroom, moved]);
    expect(await findIds({ actor: admin.userId })).toEqual([changed, moved]);
    expect(await findIds({ action: "lead.moved" })).toEqual([showroom, moved]);
    expect(await findIds({ action: "lead.received" })).toEqual([received]);
    expect(await findIds({ channel: "digital" })).toEqual([received, moved]);
    expect(await findIds({ channel: "digital", action: "lead.moved", actor: admin.userId })).toEqual([moved]);
    expect(await findIds({ channel: "referred" })).toEqual([]);
    expect(await findIds({ actorKind: "person" })).toEqual([changed, showroom, moved]);
    expect(await findIds({ actorKind: "sender" })).toEqual([received]);
    expect(await findIds({ actorKind: "system" })).toEqual([rejected]);
    expect(await findIds({ actorKind: "system", channel: "digital" })).toEqual([]);
  });

  test("by day counts the licence's days, the last one whole", async () => {
    await newDealership();
    // Guayaquil is UTC-5: its 21st lasts from 05:00Z until 05:00Z of the 22nd.
    const times = ["2026-11-21T04:59:59.999Z", "2026-11-21T05:00:00.000Z", "2026-11-22T04:59:59.999Z"];
    const last = "2026-11-22T05:00:00.000Z";
    const rows = await provider.given.auditEntries(
      dealership.licenseId,
      [...times, last].map((at) => ({ at })),
    );
    const [before, first, end, after] = rows.map(({ id }) => id);

    expect(await findIds({ from: "2026-11-21", to: "2026-11-21" })).toEqual([end, first]);
    expect(await findIds({ from: "2026-11-22" })).toEqual([after]);
    expect(await findIds({ to: "2026-11-20" })).toEqual([before]);
    expect(await findIds({ from: "2026-11-22", to: "2026-11-20" })).toEqual([]);
  });

  test.each([
    { from: "2026-02-30" },
    { from: "0000-01-01" },
    { to: "hoy" },
    { actor: "x" },
    { action: "lead.praised" },
    { channel: "mail" },
    { lead: "1" },
  ])("an invalid filter is rejected: %j", async (filter) => {
    const { status, body } = await provider.call(audits.list, filter as object, { as: admin });

    expect({ status, body }).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });
});

test("sign-ins are left out on request, unless their action is named", async () => {
  await newDealership();
  const stored = ["session.opened", "session.refused", "session.closed", "session.tokenReused", "agency.created"];
  for (const action of stored)
    await provider.given.auditEntry(dealership.licenseId, { action, subject: "user", actor: "system" });

  const actionsOf = async (filter: Partial<AuditFilter>) =>
    (await provider.call(audits.list, filter, { as: admin })).body.items.map(({ action }) => action).sort();

  expect(await actionsOf({})).toEqual([...stored].sort());
  expect(await actionsOf({ signIns: "without" })).toEqual(["agency.created", "session.tokenReused"]);
  expect(await actionsOf({ signIns: "without", action: "session.refused" })).toEqual(["session.refused"]);
});

test("pages go on where the last one ended, and back", async () => {
  await newDealership();
  const at = new Date().toISOString();
  const rows = await provider.given.auditEntries(
    dealership.licenseId,
    Array.from({ length: 5 }, () => ({ at })),
  );
  const newestFirst = rows
    .map(({ id }) => id)
    .sort()
    .reverse();

  const first = await provider.call(audits.list, { limit: 2 }, { as: admin });
  const second = await provider.call(audits.list, { limit: 2, cursor: first.body.cursor.next ?? "" }, { as: admin });
  const back = await provider.call(
    audits.list,
    { limit: 2, cursor: second.body.cursor.prev ?? "", direction: "prev" },
    { as: admin },
  );

  const pages = [first, second, back].map(({ body }) => body.items.map(({ id }) => id));
  expect(pages).toEqual([newestFirst.slice(0, 2), newestFirst.slice(2, 4), newestFirst.slice(0, 2)]);
});

test("values named as secrets are masked before they are written, at any depth", async () => {
  await newDealership();
  const { licenseId } = dealership;
  const systemActor = { userId: null, fullName: "Prospecta", licenseId };
  const after = {
    name: "CRM",
    accessToken: "s3cr3t",
    headers: [{ Authorization: "Bearer s3cr3t" }],
    clientSecret: null,
  };
  await provider.services.database.transaction({ role: "tenant", licenseId }, (db) =>
    writeAudit(
      { db, actor: systemActor, request: { ip: "in-process", id: "x" } },
      { action: "apiKey.changed", subject: "apiKey", after },
    ),
  );

  const { body } = await provider.call(audits.list, {}, { as: admin });
  const entry = await provider.call(audits.get, { id: body.items[0]?.id ?? "" }, { as: admin });

  expect(entry.body.after).toEqual({
    name: "CRM",
    accessToken: "***",
    headers: [{ Authorization: "***" }],
    clientSecret: null,
  });
});
