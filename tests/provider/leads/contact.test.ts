import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { audits } from "@/contract/audit/audits.ts";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { work } from "@/contract/follow-up/work-queue.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import { leads } from "@/contract/leads/leads.ts";
import { people as peopleContract } from "@/contract/privacy/people.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
let advisor: TestUser;
let resultId: string;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  advisor = await provider.given.user(dealership, "sales-manager");
  ({ id: resultId } = await provider.given.contactResult(dealership.licenseId));
});
afterAll(() => provider.stop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
let people = 0;
const aPerson = () => {
  people += 1;
  const email = `persona.${people}@example.com`;
  return { identification: "", phone: `+5939870000${String(people).padStart(2, "0")}`, email, emailKey: email };
};
const aLead = (given: Partial<Parameters<TestProvider["given"]["lead"]>[1]> = {}) =>
  provider.given.lead(dealership.licenseId, {
    ...aPerson(),
    advisorId: advisor.userId,
    pipelineId: dealership.pipelineId,
    stageId: dealership.stages[0]?.id,
    ...given,
  });
const stop = (id: string, as = advisor, version = 1) =>
  provider.call(leads.stopContact, { id, version, reason: "asked" }, { as });
const allow = (id: string, version: number, as = supervisor) =>
  provider.call(leads.allowContact, { id, version }, { as });
const dueOf = async (as: TestUser) => (await provider.call(work.due, {}, { as })).body.items.map(({ id }) => id);

test("an advisor marks that a person opted out, and why; history and audit record it", async () => {
  const { id } = await aLead({ nextAction: "call", nextActionAt: inDays(1) });

  const { status, body } = await stop(id);

  expect([status, body]).toMatchObject([200, { doNotContact: true, nextAction: null, nextActionAt: null, version: 2 }]);
  expect(body.trace.at(-1)).toMatchObject({
    step: "permitted",
    outcome: "warning",
    actor: advisor.fullName,
    facts: { reason: "asked" },
  });
  const entries = await provider.call(audits.ofLead, { dealId: id }, { as: supervisor });
  const entry = await provider.call(audits.get, { id: entries.body.items[0]?.id ?? "" }, { as: supervisor });
  expect(entry.body).toMatchObject({
    action: "lead.contactStopped",
    actor: advisor.fullName,
    before: { doNotContact: false },
    after: { doNotContact: true, reason: "asked" },
  });
});

test("planned calls of any user are cancelled; a visit remains, and is the next action", async () => {
  const { id: dealId } = await aLead();
  const colleague = await provider.given.user(dealership, "sales-manager");
  const planned = {
    dealId,
    minutes: 30,
    advisorId: advisor.userId,
    agencyId: dealership.agencies[0]?.id ?? "",
  } as const;
  const make = (given: { type: "call" | "visit"; startsAt: string; advisorId?: string }) =>
    provider.call(appointments.create, { ...planned, ...given }, { as: supervisor });
  await make({ type: "call", startsAt: inDays(1) });
  await make({ type: "call", startsAt: inDays(2), advisorId: colleague.userId });
  const visit = await make({ type: "visit", startsAt: inDays(3) });

  const { body } = await stop(dealId);

  const after = await provider.call(appointments.ofLead, { dealId }, { as: advisor });
  expect(after.body.map(({ type, state, doNotContact }) => [type, state, doNotContact])).toEqual([
    ["visit", "planned", true],
    ["call", "cancelled", true],
    ["call", "cancelled", true],
  ]);
  expect(body).toMatchObject({ nextAction: "visit", nextActionAt: visit.body.startsAt });
});

test("no attempt or appointment is possible from then on, and the leads leave the work queue", async () => {
  const { id: dealId } = await aLead();
  const before = await dueOf(advisor);

  await stop(dealId);

  const attempted = await provider.call(attempts.add, { dealId, channel: "call", resultId }, { as: advisor });
  const call = { type: "call", dealId, startsAt: inDays(1), minutes: 15 } as const;
  const planned = await provider.call(appointments.create, call, { as: advisor });
  for (const rejected of [attempted, planned])
    expect(rejected).toMatchObject({ status: 409, body: { code: "DO_NOT_CONTACT" } });
  expect(before).toContain(dealId);
  expect(await dueOf(advisor)).not.toContain(dealId);
});

test("a team leader revokes it, which is recorded too; the selling advisor cannot", async () => {
  const { id: dealId } = await aLead();
  await stop(dealId);

  const own = await allow(dealId, 2, advisor);
  const { body } = await allow(dealId, 2);
  const attempted = await provider.call(attempts.add, { dealId, channel: "call", resultId }, { as: advisor });

  expect(own).toMatchObject({ status: 403 });
  expect(body).toMatchObject({ doNotContact: false, version: 3 });
  expect(body.trace.at(-1)).toMatchObject({ step: "permitted", outcome: "ok", actor: supervisor.fullName });
  expect(attempted.status).toBe(200);
});

test("a change over another version is rejected, and a repeated mark changes nothing", async () => {
  const { id } = await aLead();

  const stale = await stop(id, advisor, 7);
  const allowed = await allow(id, 1);
  await stop(id);
  const again = await stop(id, supervisor, 2);

  expect(stale).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
  expect(allowed.body).toMatchObject({ doNotContact: false, version: 1 });
  expect(again.body).toMatchObject({ doNotContact: true, version: 2 });
  expect(again.body.trace.filter(({ step }) => step === "permitted")).toHaveLength(1);
});

test("a call that is changed while contact is stopped is never left planned", async () => {
  const { id: dealId } = await aLead();
  const call = { type: "call", dealId, startsAt: inDays(1), minutes: 15 } as const;
  const { body: made } = await provider.call(appointments.create, call, { as: advisor });

  const [stopped, changed] = await Promise.all([
    stop(dealId),
    provider.call(appointments.update, { id: made.id, version: 1, startsAt: inDays(2) }, { as: supervisor }),
  ]);

  expect(stopped.status).toBe(200);
  expect([200, 409]).toContain(changed.status);
  const after = await provider.call(appointments.ofLead, { dealId }, { as: advisor });
  expect(after.body.map(({ state }) => state)).toEqual(["cancelled"]);
});

describe("of the same person", () => {
  const IDENTIFICATIONS = ["1710034065", "1713175071"] as const;
  const permits = async (...ids: string[]) => {
    const answers = await Promise.all(ids.map((id) => provider.call(leads.get, { id }, { as: supervisor })));
    return answers.map(({ body }) => body.doNotContact);
  };
  const arrives = async (given: object) => {
    const { key } = await provider.given.apiKey(dealership.licenseId);
    const body = { firstName: "Rosa", lastName: "Mena", email: "", product: "Cumbre", agency: "Norte", ...given };
    const answer = await provider.request<Receipt>("POST", "/webhook/leads/web", { key, body });
    return answer.body.id;
  };

  test("every lead of the person is marked and unmarked at once, regardless of its owner; a relative's, on the same phone, is not", async () => {
    const colleague = await provider.given.user(dealership, "sales-manager");
    const [identification, another] = IDENTIFICATIONS;
    const { phone } = aPerson();
    const own = await aLead({ identification, phone });
    const elsewhere = await aLead({ identification: `${identification}001`, advisorId: colleague.userId });
    const unnamed = await aLead({ phone: elsewhere.phone.replace("+593", "0") });
    const relative = await aLead({ identification: another, phone });
    const call = { type: "call", dealId: elsewhere.id, startsAt: inDays(1), minutes: 15 } as const;
    await provider.call(appointments.create, call, { as: colleague });

    const { status } = await stop(own.id);

    const all = [own.id, elsewhere.id, unnamed.id, relative.id];
    expect([status, await permits(...all)]).toEqual([200, [true, true, true, false]]);
    const planned = await provider.call(appointments.ofLead, { dealId: elsewhere.id }, { as: colleague });
    expect(planned.body.map(({ state }) => state)).toEqual(["cancelled"]);
    const attempted = { dealId: unnamed.id, channel: "call", resultId } as const;
    expect(await provider.call(attempts.add, attempted, { as: supervisor })).toMatchObject({ status: 409 });

    await allow(elsewhere.id, 2);

    expect(await permits(...all)).toEqual([false, false, false, false]);
  });

  test("a shared identification marks no other person", async () => {
    const many = { identification: "9999999999999" };
    const [own, stranger] = [await aLead(many), await aLead(many)];

    await stop(own.id);

    const later = await arrives({ ...many, phone: "0987000098" });
    const again = await arrives({ ...many, phone: own.phone.replace("+593", "0") });
    expect(await permits(own.id, stranger.id, later, again)).toEqual([true, false, false, true]);
  });

  test("a later request of the person is marked on creation, and its history gives the reason; a stranger's is not", async () => {
    const known = await aLead();
    await stop(known.id);

    const again = await arrives({ phone: known.phone.replace("+593", "0") });
    const stranger = await arrives({ phone: "0987000099" });

    expect(await permits(again, stranger)).toEqual([true, false]);
    const { body } = await provider.call(leads.get, { id: again }, { as: supervisor });
    expect(body.trace.find(({ step }) => step === "permitted")).toMatchObject({ facts: { isKnown: true } });
    await allow(known.id, 2);
    expect(await permits(again, await arrives({ phone: known.phone, product: "Andes Ruta" }))).toEqual([false, false]);
  });

  test("a new lead of an opted-out person is marked, under any of their names", async () => {
    const [, identification] = IDENTIFICATIONS;
    for (let round = 0; round < 12; round += 1) {
      const own = await aLead({ identification });
      const elsewhere = await aLead({ identification });

      const [{ status }, arrived] = await Promise.all([
        stop(own.id),
        arrives({ phone: elsewhere.phone, product: `Cumbre ${round}` }),
      ]);

      expect(status).toBe(200);
      expect(await permits(own.id, elsewhere.id, arrived)).toEqual([true, true, true]);
      await allow(own.id, 2);
    }
  });

  test("a lead corrected to the opted-out person is marked, and its planned calls end", async () => {
    const known = await aLead();
    const mistyped = await aLead({ nextAction: "call", nextActionAt: inDays(1) });
    const call = { type: "call", dealId: mistyped.id, startsAt: inDays(1), minutes: 15 } as const;
    await provider.call(appointments.create, call, { as: advisor });
    await stop(known.id);

    const { body: observed } = await provider.call(leads.get, { id: mistyped.id }, { as: supervisor });
    const patch = { id: mistyped.id, version: observed.version, phone: known.phone };
    const { body } = await provider.call(leads.amend, patch, { as: supervisor });

    expect(body).toMatchObject({ doNotContact: true, nextAction: null });
    const after = await provider.call(appointments.ofLead, { dealId: mistyped.id }, { as: advisor });
    expect(after.body.map(({ state }) => state)).toEqual(["cancelled"]);
  });

  test("a lead resubmitted as the opted-out person is marked: its calls end, and a visit is the next action", async () => {
    const known = await aLead();
    const mistyped = await aLead({ dealState: "failed", nextAction: "call", nextActionAt: inDays(1) });
    const planned = { dealId: mistyped.id, minutes: 15, agencyId: dealership.agencies[0]?.id ?? "" } as const;
    const make = (type: "call" | "visit", startsAt: string) =>
      provider.call(appointments.create, { ...planned, type, startsAt }, { as: advisor });
    await make("call", inDays(1));
    const { body: visit } = await make("visit", inDays(2));
    await stop(known.id);

    const { body: observed } = await provider.call(leads.get, { id: mistyped.id }, { as: supervisor });
    const given = { id: mistyped.id, version: observed.version, phone: known.phone };
    const { status } = await provider.call(leads.resubmit, given, { as: supervisor });

    const { body } = await provider.call(leads.get, { id: mistyped.id }, { as: supervisor });
    expect([status, body]).toMatchObject([
      200,
      { doNotContact: true, nextAction: "visit", nextActionAt: visit.startsAt },
    ]);
    const after = await provider.call(appointments.ofLead, { dealId: mistyped.id }, { as: advisor });
    expect(after.body.map(({ type, state }) => [type, state])).toEqual([
      ["visit", "planned"],
      ["call", "cancelled"],
    ]);
  });

  test("an erased person has no opt-out", async () => {
    const known = await aLead();
    await stop(known.id);
    const administrator = await provider.given.user(dealership, "admin-client");

    const records = [{ id: known.id, version: 2 }];
    const { status } = await provider.call(peopleContract.erase, { records, reason: "asked" }, { as: administrator });

    expect(status).toBe(200);
    expect(await permits(await arrives({ phone: known.phone }))).toEqual([false]);
  });
});
