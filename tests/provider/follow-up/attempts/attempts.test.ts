import { afterAll, beforeAll, expect, test } from "vitest";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { leads } from "@/contract/leads/leads.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { stage } from "@/provider/db/schema/companies.ts";
import { stageRow } from "@/provider/seed/factories.ts";
import type { Dealership, TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let advisor: TestUser;
let spoke: string;
let missed: string;
let closing: string;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  const { licenseId, pipelineId } = dealership;
  advisor = await provider.given.user(dealership, "sales-manager");
  ({ id: spoke } = await provider.given.contactResult(licenseId, { isHumanContact: true, isEffective: true }));
  ({ id: missed } = await provider.given.contactResult(licenseId, { name: "No contesta" }));
  ({ id: closing } = await provider.given.contactResult(licenseId, { name: "Ya compró", closesLead: true }));
  const lost = stageRow({
    licenseId,
    id: crypto.randomUUID(),
    pipelineId,
    name: "Perdido",
    order: 9,
    type: "lost",
    reasons: ["Precio", "Ya compró"],
  });
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    insertRows($client, stage, [lost]),
  );
});
afterAll(() => provider.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function aLead(given: Partial<Parameters<TestProvider["given"]["lead"]>[1]> = {}) {
  const { licenseId, pipelineId, stages } = dealership;
  return provider.given.lead(licenseId, { advisorId: advisor.userId, pipelineId, stageId: stages[0]?.id, ...given });
}

test("the first attempt with a conversation is the lead's first contact, permanently", async () => {
  const { id: dealId } = await aLead();

  const one = await provider.call(attempts.add, { dealId, channel: "call", resultId: missed }, { as: advisor });
  const two = await provider.call(attempts.add, { dealId, channel: "call", resultId: spoke }, { as: advisor });
  const three = await provider.call(attempts.add, { dealId, channel: "visit", resultId: spoke }, { as: advisor });

  expect(one.body.firstContactAt).toBeNull();
  expect(two.body.firstContactAt).not.toBeNull();
  expect(three.body.firstContactAt).toBe(two.body.firstContactAt);
  expect(three.body.trace.filter(({ step }) => step === "attempted").map(({ outcome }) => outcome)).toEqual([
    "warning",
    "ok",
    "ok",
  ]);
});

test("the next action replaces the due one, and attempts are listed with their authors", async () => {
  const { id: dealId } = await aLead();
  const at = inDays(2);

  const planned = await provider.call(
    attempts.add,
    { dealId, channel: "whatsapp", resultId: missed, note: "Pide el sábado", nextAction: "call", nextActionAt: at },
    { as: advisor },
  );
  const done = await provider.call(attempts.add, { dealId, channel: "call", resultId: spoke }, { as: advisor });
  const list = await provider.call(attempts.list, { dealId }, { as: advisor });

  expect(planned.body).toMatchObject({ nextAction: "call", nextActionAt: at });
  expect(done.body).toMatchObject({ nextAction: null, nextActionAt: null });
  expect(list.body.map(({ actor, channel, note }) => [actor, channel, note])).toEqual([
    [advisor.fullName, "call", ""],
    [advisor.fullName, "whatsapp", "Pide el sábado"],
  ]);
});

test("a next action in the past, or without a time, is rejected on its field and nothing is stored", async () => {
  const { id: dealId } = await aLead();
  const attempt = { dealId, channel: "call", resultId: missed } as const;

  const past = await provider.call(attempts.add, { ...attempt, nextActionAt: inDays(-1) }, { as: advisor });
  const timeless = await provider.call(attempts.add, { ...attempt, nextAction: "mail" }, { as: advisor });
  const list = await provider.call(attempts.list, { dealId }, { as: advisor });

  expect(past).toMatchObject({
    status: 400,
    body: { details: { fields: [{ field: "nextActionAt", code: "past" }] } },
  });
  expect(timeless).toMatchObject({ body: { details: { fields: [{ field: "nextActionAt", code: "required" }] } } });
  expect(list.body).toEqual([]);
});

test("a result that requires a callback is stored with its time, and is a call", async () => {
  const { id: resultId } = await provider.given.contactResult(dealership.licenseId, { followUp: "callback" });
  const { id: dealId } = await aLead();
  const attempt = { dealId, channel: "whatsapp", resultId } as const;
  const nextActionAt = inDays(1);

  const timeless = await provider.call(attempts.add, attempt, { as: advisor });
  const before = await provider.call(attempts.list, { dealId }, { as: advisor });
  const stored = await provider.call(attempts.add, { ...attempt, nextActionAt }, { as: advisor });
  const other = await provider.call(attempts.add, { ...attempt, nextAction: "visit", nextActionAt }, { as: advisor });

  expect(timeless).toMatchObject({
    status: 400,
    body: { details: { fields: [{ field: "nextActionAt", code: "required" }] } },
  });
  expect(before.body).toEqual([]);
  expect(stored.body).toMatchObject({ nextAction: "call", nextActionAt });
  expect(other.body).toMatchObject({ nextAction: "call", nextActionAt });
});

test("one that requires an appointment is stored, and one that closes the lead requires nothing", async () => {
  const { licenseId } = dealership;
  const meeting = await provider.given.contactResult(licenseId, { followUp: "appointment" });
  const over = await provider.given.contactResult(licenseId, { followUp: "callback", closesLead: true });
  const { id: dealId } = await aLead();
  const attempt = { dealId, channel: "call" } as const;

  const planned = await provider.call(attempts.add, { ...attempt, resultId: meeting.id }, { as: advisor });
  const closed = await provider.call(
    attempts.add,
    { ...attempt, resultId: over.id, reason: "Precio" },
    { as: advisor },
  );

  expect([planned.status, planned.body.nextActionAt]).toEqual([200, null]);
  expect(closed.body).toMatchObject({ stage: { name: "Perdido" }, nextActionAt: null });
});

test("a result that closes the lead moves it to its lost stage, with no action due", async () => {
  const { id: dealId } = await aLead({ nextAction: "call", nextActionAt: inDays(1) });

  const closed = await provider.call(attempts.add, { dealId, channel: "call", resultId: closing }, { as: advisor });

  expect(closed.body).toMatchObject({ stage: { name: "Perdido" }, lostReason: "Ya compró", nextActionAt: null });
});

test("a reason is required when the lost stage does not have it, and nothing is stored without it", async () => {
  const { id: resultId } = await provider.given.contactResult(dealership.licenseId, { closesLead: true });
  const { id: dealId } = await aLead();
  const attempt = { dealId, channel: "call", resultId } as const;

  const incomplete = await provider.call(attempts.add, attempt, { as: advisor });
  const before = await provider.call(attempts.list, { dealId }, { as: advisor });
  const response = await provider.call(attempts.add, { ...attempt, reason: "Precio" }, { as: advisor });

  expect(incomplete).toMatchObject({ status: 400, body: { details: { fields: [{ field: "reason" }] } } });
  expect(before.body).toEqual([]);
  expect(response.body).toMatchObject({ stage: { name: "Perdido" }, lostReason: "Precio" });
});

test("a person who opted out is not contacted", async () => {
  const { id: dealId } = await aLead({ doNotContact: true });

  const rejected = await provider.call(attempts.add, { dealId, channel: "call", resultId: spoke }, { as: advisor });

  expect(rejected).toMatchObject({ status: 409, body: { code: "DO_NOT_CONTACT" } });
});

test("an archived result is rejected", async () => {
  const { id: resultId } = await provider.given.contactResult(dealership.licenseId, { isActive: false });
  const { id: dealId } = await aLead();

  const rejected = await provider.call(attempts.add, { dealId, channel: "call", resultId }, { as: advisor });

  expect(rejected).toMatchObject({ status: 400, body: { details: { fields: [{ field: "resultId" }] } } });
});

test("two concurrent attempts are both stored, and there is one first contact", async () => {
  const { id: dealId } = await aLead();
  const agent = await provider.given.user(dealership, "advisor-cct");

  const both = await Promise.all(
    [advisor, agent].map((as) => provider.call(attempts.add, { dealId, channel: "call", resultId: spoke }, { as })),
  );
  const { body } = await provider.call(leads.get, { id: dealId }, { as: agent });
  const list = await provider.call(attempts.list, { dealId }, { as: agent });

  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(list.body).toHaveLength(2);
  expect(body.firstContactAt).toBe(list.body[1]?.at);
});

test("the user's most frequent results of the last weeks come first, and their order is fixed all day", async () => {
  const user = await provider.given.user(dealership, "advisor-cct");
  const { id: dealId } = await aLead();
  const give = async (...results: string[]) => {
    for (const resultId of results) {
      await provider.call(attempts.add, { dealId, channel: "call", resultId }, { as: user });
    }
  };
  const goBack = (days: number) =>
    provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
      $client.query("update contact_attempt set at = at - make_interval(days => $2) where actor_id = $1", [
        user.userId,
        days,
      ]),
    );
  const usual = async () => (await provider.call(attempts.usual, {}, { as: user })).body;

  await give(closing, closing, closing);
  await goBack(26);
  await give(missed, spoke, missed);
  await goBack(4);
  const before = await usual();
  await give(spoke, spoke, closing);

  // Older than four weeks is ignored, and today's is not yet counted.
  expect(before).toEqual([missed, spoke]);
  expect(await usual()).toEqual(before);
});
