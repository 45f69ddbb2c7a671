import { afterAll, beforeAll, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { notes } from "@/contract/follow-up/notes.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { people } from "@/contract/privacy/people.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let advisor: TestUser;
let other: TestUser;
let supervisor: TestUser;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  advisor = await provider.given.user(dealership, "sales-manager");
  other = await provider.given.user(dealership, "sales-manager");
  supervisor = await provider.given.user(dealership, "supervisor");
  admin = await provider.given.user(dealership, "admin-client");
});
afterAll(() => provider.stop());

const aLead = () => provider.given.lead(dealership.licenseId, { advisorId: advisor.userId });

test("a note is listed with its author and time, newest first, and cleaned line by line", async () => {
  const { id: dealId } = await aLead();

  await provider.call(
    notes.add,
    { dealId, text: "  Prefiere la\u200b 2.0 \r\n\r\n\r\n\r\nLlamar el lunes " },
    { as: advisor },
  );
  const second = await provider.call(notes.add, { dealId, text: "Aprobado" }, { as: supervisor });
  const { body } = await provider.call(notes.list, { dealId }, { as: advisor });

  expect(second.status).toBe(200);
  expect(body.map(({ actor, text }) => [actor, text])).toEqual([
    [supervisor.fullName, "Aprobado"],
    [advisor.fullName, "Prefiere la 2.0\n\nLlamar el lunes"],
  ]);
});

test.each([
  ["nothing but blanks", " \n\u200b ", "required"],
  ["more than 2,000 characters", "x".repeat(2001), "tooLong"],
])("a note of %s is refused and leaves no row", async (_, text, code) => {
  const { id: dealId } = await aLead();

  const { status, body } = await provider.call(notes.add, { dealId, text }, { as: advisor });

  expect(status).toBe(400);
  expect(body).toMatchObject({ details: { fields: [{ field: "text", code }] } });
  expect((await provider.call(notes.list, { dealId }, { as: advisor })).body).toEqual([]);
});

test("people who may see the lead are offered, and notified when mentioned, but never the author", async () => {
  const { id: dealId } = await aLead();

  const offered = await provider.call(notes.people, { dealId }, { as: supervisor });
  const ids = offered.body.map(({ id }) => id);
  const added = await provider.call(
    notes.add,
    { dealId, text: `@${advisor.fullName} mira esto`, mentionIds: [advisor.userId, supervisor.userId] },
    { as: supervisor },
  );

  expect(ids).toEqual(expect.arrayContaining([advisor.userId, supervisor.userId, admin.userId]));
  expect(ids).not.toContain(other.userId);
  expect(added.body.mentions.map(({ id }) => id).sort()).toEqual([advisor.userId, supervisor.userId].sort());
  const mine = await provider.call(notifications.list, {}, { as: advisor });
  expect(mine.body.items.map(({ kind, lead }) => [kind, lead?.id])).toContainEqual(["leadMentioned", dealId]);
  const own = await provider.call(notifications.list, {}, { as: supervisor });
  expect(own.body.items.filter(({ kind }) => kind === "leadMentioned")).toEqual([]);
});

test("a mention of somebody who may not see the lead is refused, and leaves neither note nor notification", async () => {
  const { id: dealId } = await aLead();

  const { status } = await provider.call(
    notes.add,
    { dealId, text: "hola", mentionIds: [advisor.userId, other.userId] },
    { as: supervisor },
  );

  expect(status).toBe(400);
  expect((await provider.call(notes.list, { dealId }, { as: supervisor })).body).toEqual([]);
});

test("a lead's notes are neither read nor written by an advisor who does not work it", async () => {
  const { id: dealId } = await aLead();

  for (const endpoint of [notes.list, notes.people])
    expect((await provider.call(endpoint, { dealId }, { as: other })).status).toBe(404);
  expect((await provider.call(notes.add, { dealId, text: "hola" }, { as: other })).status).toBe(404);
});

test("a note is audited without its text, exported with the person, and erased with them", async () => {
  const { id: dealId, version } = await aLead();
  await provider.call(notes.add, { dealId, text: "Vive en Cumbayá" }, { as: advisor });

  const audited = await provider.call(audits.list, { lead: dealId }, { as: admin });
  const exported = await provider.call(people.export, { ids: [dealId] }, { as: admin });
  const erased = await provider.call(
    people.erase,
    { records: [{ id: dealId, version }], reason: "asked" },
    { as: admin },
  );

  const [entry] = audited.body.items.filter(({ action }) => action === "lead.noted");
  expect(entry).toBeDefined();
  expect(JSON.stringify(audited.body)).not.toContain("Cumbayá");
  expect(JSON.stringify(exported.body)).toContain("Vive en Cumbayá");
  expect(erased.status).toBe(200);
  expect((await provider.call(notes.list, { dealId }, { as: admin })).body).toEqual([]);
  expect((await provider.call(notes.add, { dealId, text: "otra" }, { as: admin })).status).toBe(404);
});
