import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { work } from "@/contract/follow-up/work-queue.ts";
import { leads } from "@/contract/leads/leads.ts";
import { aPerson, type Dealership, type TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
  await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query("update stage set sla_hours = 2 where id = $1", [dealership.stages[0]?.id]),
  );
});
afterAll(() => provider.stop());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const anAdvisor = () => provider.given.user(dealership, "sales-manager");

describe("next due lead", () => {
  test("is what was agreed on, then the end of what a stage grants, then what has no limit", async () => {
    const advisor = await anAdvisor();
    const { licenseId, pipelineId, stages } = dealership;
    const of = { advisorId: advisor.userId, pipelineId };
    const timed = { ...of, stageId: stages[0]?.id };
    const [free, granted, late, agreed] = await provider.given.leads(licenseId, [
      { ...of, stageId: stages[1]?.id },
      { ...timed, stageAt: inHours(0) },
      { ...timed, stageAt: inHours(-3) },
      { ...timed, stageAt: inHours(-9), nextAction: "call", nextActionAt: inHours(1) },
    ]);

    const { body } = await provider.call(work.due, {}, { as: advisor });

    expect(body.items.map(({ id }) => id)).toEqual([late?.id, agreed?.id, granted?.id, free?.id]);
    expect(body.items.map(({ nextAction }) => nextAction)).toEqual([null, "call", null, null]);
    expect(body.items[3]?.dueAt).toBeNull();
    expect(body.items[0]?.dueAt).toBe(inHoursOf(late?.stageAt, 2));
  });

  test("is read page by page, none left out and none twice", async () => {
    const advisor = await anAdvisor();
    const { licenseId, pipelineId, stages } = dealership;
    const of = { advisorId: advisor.userId, pipelineId };
    const given = await provider.given.leads(
      licenseId,
      Array.from({ length: 7 }, (_, index) => ({
        ...of,
        stageId: stages[index % 2]?.id,
        stageAt: inHours(-index),
        ...(index % 3 === 0 && { nextAction: "call" as const, nextActionAt: inHours(index) }),
        ...(index % 3 === 1 && { againAt: inHours(3 - index) }),
      })),
    );

    const observed: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await provider.call(work.due, { limit: 2, ...(cursor && { cursor }) }, { as: advisor });
      observed.push(...body.items.map(({ id }) => id));
      cursor = body.cursor.next ?? undefined;
    } while (cursor);

    expect(observed).toHaveLength(7);
    expect(new Set(observed)).toEqual(new Set(given.map(({ id }) => id)));
  });

  test("is an advisor's own alone; a supervisor sees all, or one advisor's", async () => {
    const [one, other] = [await anAdvisor(), await anAdvisor()];
    const { licenseId, pipelineId, stages } = dealership;
    const { id } = await provider.given.lead(licenseId, { advisorId: one.userId, pipelineId, stageId: stages[0]?.id });

    const own = await provider.call(work.due, {}, { as: one });
    const reaching = await provider.call(work.due, { advisor: one.userId }, { as: other });
    const ofOne = await provider.call(work.due, { advisor: one.userId }, { as: supervisor });

    expect(own.body.items.map((lead) => lead.id)).toEqual([id]);
    expect(reaching.body.items).toEqual([]);
    expect(ofOne.body.items.map((lead) => lead.id)).toEqual([id]);
  });
});

test("agreed calls have their own list, earliest first: an advisor's own; an agent's include unassigned ones", async () => {
  const centre = await provider.given.dealership();
  const agent = await provider.given.user(centre, "advisor-cct");
  const advisor = await provider.given.user(centre, "sales-manager");
  const boss = await provider.given.user(centre, "supervisor");
  const host = await provider.given.user(centre, "host");
  const of = { pipelineId: centre.pipelineId, stageId: centre.stages[0]?.id };
  const agreed = (nextAction: "call" | "visit", hours: number) => ({ ...of, nextAction, nextActionAt: inHours(hours) });
  const [soon, late] = await provider.given.leads(centre.licenseId, [
    { ...agreed("call", 5), advisorId: advisor.userId },
    agreed("call", -1),
    agreed("visit", 1),
    agreed("call", 48),
    { ...of, stageAt: inHours(-9) },
  ]);

  const all = await provider.call(work.calls, {}, { as: boss });
  const unassigned = await provider.call(work.calls, {}, { as: agent });
  const own = await provider.call(work.calls, {}, { as: advisor });
  const rejected = await provider.call(work.calls, {}, { as: host });

  expect(all.body.map(({ id, dueAt }) => [id, dueAt])).toEqual([
    [late?.id, late?.nextActionAt],
    [soon?.id, soon?.nextActionAt],
  ]);
  expect(unassigned.body.map(({ id }) => id)).toEqual([late?.id]);
  expect(own.body.map(({ id }) => id)).toEqual([soon?.id]);
  expect(rejected.status).toBe(403);
});

describe("the queue of the contact centre", () => {
  test("never gives two agents the same lead, gives one's own again, and the next after an attempt or a skip", async () => {
    const centre = await provider.given.dealership();
    const [one, other] = [
      await provider.given.user(centre, "advisor-cct"),
      await provider.given.user(centre, "advisor-cct"),
    ];
    const { id: resultId } = await provider.given.contactResult(centre.licenseId);
    const of = { pipelineId: centre.pipelineId, stageId: centre.stages[0]?.id };
    const given = await provider.given.leads(centre.licenseId, [
      { ...of, stageAt: inHours(-3) },
      { ...of, stageAt: inHours(-2) },
      { ...of, stageAt: inHours(-1) },
      { ...of, stageAt: inHours(-9), doNotContact: true },
    ]);
    const next = async (as: TestUser, skip?: string) => (await provider.call(work.next, { skip }, { as })).body.id;

    const both = await Promise.all([next(one), next(other)]);
    const again = await next(one);
    const called = { dealId: again ?? "", channel: "call", resultId } as const;
    await provider.call(attempts.add, called, { as: one });
    const third = await next(one);
    const skipped = await next(other, both[1] ?? "");

    expect(new Set(both)).toEqual(new Set(given.slice(0, 2).map(({ id }) => id)));
    expect(again).toBe(both[0]);
    expect(third).toBe(given[2]?.id);
    expect(skipped).toBeNull();
  });

  test("returns due promises, leads without contact, and follow-ups; nothing of an advisor's", async () => {
    const centre = await provider.given.dealership();
    const agent = await provider.given.user(centre, "advisor-cct");
    const advisor = await provider.given.user(centre, "sales-manager");
    const of = { pipelineId: centre.pipelineId, stageId: centre.stages[0]?.id, stageAt: inHours(-5) };
    const theirs = { ...of, advisorId: advisor.userId };
    const [again, fresh, promised, spoken] = await provider.given.leads(centre.licenseId, [
      { ...of, againAt: inHours(-30) },
      of,
      { ...of, nextAction: "call", nextActionAt: inHours(-1) },
      { ...of, stageAt: inHours(-90), firstContactAt: inHours(-80) },
      { ...theirs, stageAt: inHours(-200) },
      { ...theirs, againAt: inHours(-40) },
      { ...theirs, firstContactAt: inHours(-60), nextAction: "call", nextActionAt: inHours(-50) },
    ]);

    const handed: (string | null)[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const { body } = await provider.call(work.next, {}, { as: agent });
      handed.push(body.id);
      if (body.id) await end(centre, body.id);
    }

    expect(handed.slice(0, 2)).toEqual([promised?.id, fresh?.id]);
    expect(new Set(handed.slice(2, 4))).toEqual(new Set([again?.id, spoken?.id]));
    expect(handed[4]).toBeNull();
  });

  test("includes an unassigned lead that the user reserved, which comes first, and never a colleague's", async () => {
    const centre = await provider.given.dealership();
    const [agent, colleague] = [
      await provider.given.user(centre, "advisor-cct"),
      await provider.given.user(centre, "advisor-cct"),
    ];
    const { id: missed } = await provider.given.contactResult(centre.licenseId);
    const { id: spoke } = await provider.given.contactResult(centre.licenseId, { isHumanContact: true });
    const of = { pipelineId: centre.pipelineId, stageId: centre.stages[0]?.id };
    const given = await provider.given.leads(centre.licenseId, [of, of, of, of, of, of]);
    const [attempted, promised, handedOn, lateAfter, colleagues, locked] = given.map(({ id }) => id);
    const attempt = (dealId: string | undefined, as: TestUser, hours?: number, resultId = missed) =>
      provider.call(
        attempts.add,
        {
          dealId: dealId ?? "",
          channel: "call",
          resultId,
          ...(hours && { nextAction: "call", nextActionAt: inHours(hours) }),
        },
        { as },
      );
    await attempt(attempted, agent);
    await attempt(promised, agent, 3, spoke);
    await attempt(handedOn, agent, undefined, spoke);
    await attempt(lateAfter, agent, 2);
    await attempt(lateAfter, colleague, 0.5, spoke);
    await attempt(colleagues, colleague, 1);
    await provider.call(work.next, {}, { as: agent });

    const { body } = await provider.call(work.queue, {}, { as: agent });
    const calls = await provider.call(work.calls, {}, { as: agent });

    expect(body.map(({ id, reason }) => [id, reason])).toEqual([
      [locked, "taken"],
      [attempted, "later"],
      [promised, "later"],
    ]);
    expect(body.map(({ dueAt }) => dueAt !== null)).toEqual([false, true, true]);
    expect(body[2]?.nextAction).toBe("call");
    expect(calls.body.map(({ id }) => id)).toEqual([lateAfter, colleagues, promised]);
  });

  test("returns its first lead, and gives the reason of each position", async () => {
    const centre = await provider.given.dealership();
    const agent = await provider.given.user(centre, "advisor-cct");
    await provider.services.database.transaction({ role: "tenant", licenseId: centre.licenseId }, ({ $client }) =>
      $client.query("update stage set sla_hours = 2 where id = $1", [centre.stages[0]?.id]),
    );
    const of = { pipelineId: centre.pipelineId, stageId: centre.stages[0]?.id, stageAt: inHours(-5) };
    const mine = { ...of, advisorId: agent.userId };
    const spoken = { firstContactAt: inHours(-80) };
    const [stage, fresh, again, own, promised, later, repeated] = await provider.given.leads(centre.licenseId, [
      { ...of, ...spoken, stageAt: inHours(-90) },
      of,
      { ...of, ...spoken, againAt: inHours(-30) },
      { ...mine, stageAt: inHours(-4) },
      { ...mine, nextAction: "call", nextActionAt: inHours(-1) },
      { ...mine, nextAction: "call", nextActionAt: inHours(3) },
      { ...mine, dealState: "duplicated", nextAction: "call", nextActionAt: inHours(-200) },
      { ...of, dealState: "failed" },
      { ...of, doNotContact: true },
    ]);
    const queue = async () => (await provider.call(work.queue, {}, { as: agent })).body;

    const before = await queue();
    const handed: (string | null)[] = [];
    const first: (string | undefined)[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      first.push((await queue()).find(({ reason }) => reason !== "later" && reason !== "waits")?.id);
      const { body } = await provider.call(work.next, {}, { as: agent });
      handed.push(body.id);
      if (body.id) {
        expect((await queue())[0]).toMatchObject({ id: body.id, reason: "taken" });
        await end(centre, body.id);
      }
    }

    expect(before.map(({ id, reason }) => [id, reason])).toEqual([
      [promised?.id, "promised"],
      [fresh?.id, "new"],
      [own?.id, "new"],
      [stage?.id, "stage"],
      [again?.id, "again"],
      [repeated?.id, "waits"],
      [later?.id, "later"],
    ]);
    expect(handed).toEqual([promised, fresh, own, stage, again, undefined].map((one) => one?.id ?? null));
    expect(first).toEqual(handed.map((id) => id ?? undefined));
  });

  test("excludes an advisor's: a callback that an agent agrees for an advisor is the advisor's alone", async () => {
    const centre = await provider.given.dealership();
    const agent = await provider.given.user(centre, "advisor-cct");
    const advisor = await provider.given.user(centre, "sales-manager");
    const { id: spoke } = await provider.given.contactResult(centre.licenseId, { isHumanContact: true });
    const of = { pipelineId: centre.pipelineId, stageId: centre.stages[0]?.id };
    const [locked, promised] = await provider.given.leads(centre.licenseId, [of, { ...of, advisorId: advisor.userId }]);
    const agreed = { channel: "call", resultId: spoke, nextAction: "call", nextActionAt: inHours(1) } as const;
    const first = await provider.call(work.next, {}, { as: agent });
    await provider.call(attempts.add, { dealId: promised?.id ?? "", ...agreed }, { as: agent });
    await assign(centre, locked?.id, advisor);
    await fallDue(centre, promised?.id);

    const own = await provider.call(work.queue, {}, { as: agent });
    const calls = await provider.call(work.calls, {}, { as: agent });
    const next = await provider.call(work.next, {}, { as: agent });
    const theirs = await provider.call(work.calls, {}, { as: advisor });

    expect(first.body.id).toBe(locked?.id);
    expect([own.body, calls.body, next.body.id]).toEqual([[], [], null]);
    expect(theirs.body.map(({ id }) => id)).toEqual([promised?.id]);
  });

  test("and the calls leave out what a colleague holds at this moment", async () => {
    const centre = await provider.given.dealership();
    const [agent, colleague] = [
      await provider.given.user(centre, "advisor-cct"),
      await provider.given.user(centre, "advisor-cct"),
    ];
    const { id: resultId } = await provider.given.contactResult(centre.licenseId);
    const of = { pipelineId: centre.pipelineId, stageId: centre.stages[0]?.id };
    const [promised] = await provider.given.leads(centre.licenseId, [of]);
    const dealId = promised?.id ?? "";
    const agreed = { dealId, channel: "call", resultId, nextAction: "call", nextActionAt: inHours(1) } as const;
    await provider.call(attempts.add, agreed, { as: agent });
    await fallDue(centre, dealId);
    const before = await provider.call(work.queue, {}, { as: agent });
    await provider.call(work.next, {}, { as: colleague });

    const [own, theirs] = [
      await provider.call(work.queue, {}, { as: agent }),
      await provider.call(work.queue, {}, { as: colleague }),
    ];
    const calls = await provider.call(work.calls, {}, { as: agent });

    expect(before.body.map(({ id }) => id)).toEqual([dealId]);
    expect([own.body, calls.body]).toEqual([[], []]);
    expect(theirs.body.map(({ id }) => id)).toEqual([dealId]);
  });

  test("lists the options of an agent", async () => {
    const agent = await provider.given.user(dealership, "advisor-cct");

    const { body } = await provider.call(work.resources, {}, { as: agent });

    expect(body.agencies.map(({ name }) => name)).toEqual(["Cumbayá", "Quito Norte"]);
    expect(body.products).toEqual([...body.products].sort((a, b) => a.localeCompare(b)));
    expect(body.products).not.toEqual([]);
    expect(body.requiredFields["external-management"]).toContain("phone");
  });
});

describe("a lead that a user creates", () => {
  test("is evaluated as any other, and a unique one belongs to its author", async () => {
    const advisor = await anAdvisor();
    const given = { ...aPerson(), product: "Ruta 4x4", agency: "Quito Norte", origin: "Feria" };

    const { body } = await provider.call(work.add, given, { as: advisor });
    const lead = await provider.call(leads.get, { id: body.id }, { as: advisor });

    expect(body.dealState).toBe("new");
    expect(lead.body).toMatchObject({ source: "external-management", advisor: { id: advisor.userId } });
    expect(lead.body.trace[0]).toMatchObject({ step: "received" });
  });

  test("is stored also where it fails, with what is wrong, and is its author's to correct", async () => {
    const advisor = await anAdvisor();
    const { body } = await provider.call(work.add, { firstName: "Sin datos" }, { as: advisor });
    const lead = await provider.call(leads.get, { id: body.id }, { as: advisor });

    expect(body.dealState).toBe("failed");
    expect(body.errors).not.toEqual([]);
    expect(lead.body).toMatchObject({ firstName: "Sin datos", dealState: "failed" });
  });

  test("is stored once for any number of submissions", async () => {
    const advisor = await anAdvisor();
    const options = { as: advisor, headers: { "idempotency-key": "one-form" } };
    const given = aPerson();

    const both = await Promise.all([provider.call(work.add, given, options), provider.call(work.add, given, options)]);

    expect(both[0].body.id).toBe(both[1].body.id);
  });

  test("that repeats a colleague's is reported first, without naming the colleague", async () => {
    const [advisor, colleague] = [await anAdvisor(), await anAdvisor()];
    const person = aPerson();
    const { id } = await provider.given.lead(dealership.licenseId, { ...person, advisorId: colleague.userId });
    const local = `0${person.phone.slice(4)}`;

    const similar = await provider.call(work.similar, { phone: local }, { as: advisor });
    const known = await provider.call(work.similar, { email: person.email.toUpperCase() }, { as: colleague });

    expect(similar.body).toMatchObject([{ id: null, name: "", product: "", advisor: colleague.fullName }]);
    expect(known.body).toMatchObject([{ id, name: "María Zambrano" }]);
    const unknownPhone = "9999999999999";
    await provider.given.lead(dealership.licenseId, { ...aPerson(), identification: unknownPhone });
    const many = await provider.call(work.similar, { identification: unknownPhone }, { as: colleague });
    expect(many.body).toEqual([]);
  });

  test("can have any source, for users who write leads of the licence", async () => {
    const agent = await provider.given.user(dealership, "advisor-cct");

    const { body } = await provider.call(work.write, { source: "brand", ...aPerson() }, { as: agent });
    const lead = await provider.call(leads.get, { id: body.id }, { as: agent });

    expect(lead.body.source).toBe("brand");
  });
});

function end(centre: Dealership, leadId: string) {
  return provider.services.database.transaction({ role: "tenant", licenseId: centre.licenseId }, ({ $client }) =>
    $client.query("update lead set do_not_contact = true, claimed_by = null where id = $1", [leadId]),
  );
}

function assign(centre: Dealership, leadId: string | undefined, { userId }: TestUser) {
  return provider.services.database.transaction({ role: "tenant", licenseId: centre.licenseId }, ({ $client }) =>
    $client.query("update lead set advisor_id = $2 where id = $1", [leadId, userId]),
  );
}

function fallDue(centre: Dealership, leadId: string | undefined) {
  return provider.services.database.transaction(
    { role: "tenant", licenseId: centre.licenseId },
    async ({ $client }) => {
      const at = inHours(-0.1);
      await $client.query("update lead set next_action_at = $2 where id = $1", [leadId, at]);
      await $client.query("update contact_attempt set next_action_at = $2 where lead_id = $1", [leadId, at]);
    },
  );
}

function inHoursOf(at: string | undefined, hours: number): string {
  return new Date(Date.parse(at ?? "") + hours * 3_600_000).toISOString();
}
