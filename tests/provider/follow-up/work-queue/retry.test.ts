import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { work } from "@/contract/follow-up/work-queue.ts";
import { leads } from "@/contract/leads/leads.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { aPerson, type Dealership, type TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let provider: TestProvider;
let there: Dealership;
let advisor: TestUser;
let [missed, spoke] = ["", ""];
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  there = await provider.given.dealership();
  advisor = await provider.given.user(there, "sales-manager");
  ({ id: missed } = await provider.given.contactResult(there.licenseId));
  ({ id: spoke } = await provider.given.contactResult(there.licenseId, { isHumanContact: true }));
  await provider.services.database.transaction({ role: "tenant", licenseId: there.licenseId }, ({ $client }) =>
    $client.query("update stage set sla_hours = 4 where id = $1", [there.stages[0]?.id]),
  );
});
afterAll(() => provider.stop());

const tenant = (statement: string, values: unknown[]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: there.licenseId }, ({ $client }) =>
    $client.query(statement, values),
  );
const placement = (stage: number) => ({
  advisorId: advisor.userId,
  pipelineId: there.pipelineId,
  stageId: there.stages[stage]?.id,
  stageAt: inHours(-2000),
});
const attempt = async (dealId: string, resultId: string) => {
  await provider.call(attempts.add, { dealId, channel: "call", resultId }, { as: advisor });
  const { body } = await provider.call(attempts.list, { dealId }, { as: advisor });
  return Date.parse(body[0]?.at ?? "");
};
const due = async () => {
  const { body } = await provider.call(work.due, {}, { as: advisor });
  return body.items.map(({ id, dueAt }) => [id, dueAt && Date.parse(dueAt)]);
};

describe("after an attempt without agreement", () => {
  test("a lead is due again after its stage's time, after those that are due earlier", async () => {
    const [one, other] = await provider.given.leads(there.licenseId, [
      placement(0),
      { ...placement(0), stageAt: inHours(-10) },
    ]);

    const at = await attempt(one?.id ?? "", missed);

    const left = Date.parse(other?.stageAt ?? "") + 4 * HOUR_MS;
    expect(await due()).toEqual([
      [other?.id, left],
      [one?.id, at + 4 * HOUR_MS],
    ]);
  });

  test("it is due again in an hour where its stage has no time, until its person was reached", async () => {
    const { id } = await provider.given.lead(there.licenseId, placement(1));

    const attempted = await attempt(id, missed);
    const again = await due();
    await attempt(id, spoke);

    expect(again).toEqual([[id, attempted + HOUR_MS]]);
    expect(await due()).toEqual([[id, null]]);
  });

  test("a reached person has the time of the stage, too", async () => {
    const { id } = await provider.given.lead(there.licenseId, placement(0));

    const at = await attempt(id, spoke);

    expect(await due()).toEqual([[id, at + 4 * HOUR_MS]]);
  });

  test("an agreed time takes precedence, and a new stage sets its own time", async () => {
    const { id } = await provider.given.lead(there.licenseId, placement(1));
    const nextActionAt = inHours(30);

    await attempt(id, missed);
    const planned = { dealId: id, channel: "call", resultId: missed, nextActionAt } as const;
    await provider.call(attempts.add, planned, { as: advisor });
    const agreed = await due();
    await attempt(id, missed);
    const [from, to] = [there.stages[1]?.id ?? "", there.stages[0]?.id ?? ""];
    const moved = await provider.call(leads.move, { id, from, to }, { as: advisor });

    expect(agreed).toEqual([[id, Date.parse(nextActionAt)]]);
    expect(await due()).toEqual([[id, Date.parse(moved.body.stageAt) + 4 * HOUR_MS]]);
  });
});

describe("a lead after an attended appointment", () => {
  test("is due again after its stage's time, counted from its appointment", async () => {
    const { id } = await provider.given.lead(there.licenseId, placement(0));
    const startsAt = inHours(-1);
    const meeting = { advisorId: advisor.userId, leadId: id, startsAt };
    const { id: meetingId } = await provider.given.appointment(there.licenseId, meeting);
    await tenant("update lead set next_action = 'visit', next_action_at = $2 where id = $1", [id, startsAt]);

    const before = Date.now();
    await provider.call(appointments.conclude, { id: meetingId, version: 1, outcome: "shown" }, { as: advisor });

    const [found] = await due();
    expect(found?.[0]).toBe(id);
    expect(found?.[1]).toBeGreaterThanOrEqual(before + 4 * HOUR_MS);
  });

  test("is due again likewise after a visit at the agency", async () => {
    const host = await provider.given.user(there, "host");
    const visit = {
      id: crypto.randomUUID(),
      hostId: host.userId,
      licenseId: there.licenseId,
      reason: "newVehicle" as const,
      ...aPerson(),
      product: "Ruta 4x4",
      agencyId: there.agencies[0]?.id,
      advisorId: advisor.userId,
      arrivedAt: new Date().toISOString(),
    };
    const { body } = await provider.call(visits.register, visit, { as: host });
    await tenant("update lead set stage_at = $2 where id = $1", [body.dealId, inHours(-2000)]);

    const before = Date.now();
    await provider.call(visits.attend, { id: visit.id, version: body.version }, { as: host });

    const [found] = await due();
    expect(found?.[0]).toBe(body.dealId);
    expect(found?.[1]).toBeGreaterThanOrEqual(before + 4 * HOUR_MS);
  });
});

test("an attempt without agreement preserves the planned appointment", async () => {
  const { id } = await provider.given.lead(there.licenseId, placement(0));
  const startsAt = inHours(20);
  const planned = { dealId: id, advisorId: advisor.userId, startsAt, minutes: 60, type: "call" } as const;
  await provider.call(appointments.create, planned, { as: advisor });

  await attempt(id, missed);

  expect(await due()).toEqual([[id, Date.parse(startsAt)]]);
});

test("a new owner handles a lead at once that another had postponed", async () => {
  const boss = await provider.given.user(there, "supervisor");
  const other = await provider.given.user(there, "sales-manager");
  const { id } = await provider.given.lead(there.licenseId, { ...placement(0), againAt: inHours(3) });

  const before = Date.now();
  await provider.call(leads.assign, { id, version: 1, advisorId: other.userId }, { as: boss });

  const { body: own } = await provider.call(work.due, {}, { as: other });
  const [found] = own.items;
  expect(found?.id).toBe(id);
  const dueAt = Date.parse(found?.dueAt ?? "");
  expect([dueAt >= before, dueAt <= Date.now()]).toEqual([true, true]);
});

test("the queue gives a lead that was tried when it is due again, and not before", async () => {
  const agent = await provider.given.user(there, "advisor-cct");
  const unassigned = { ...placement(0), advisorId: null };
  const [, ready] = await provider.given.leads(there.licenseId, [
    { ...unassigned, againAt: inHours(1) },
    { ...unassigned, againAt: inHours(-1) },
    { ...unassigned, nextAction: "call", nextActionAt: inHours(1), againAt: inHours(-1) },
  ]);

  const first = await provider.call(work.next, {}, { as: agent });
  const then = await provider.call(work.next, { skip: first.body.id ?? "" }, { as: agent });

  expect([first.body.id, then.body.id]).toEqual([ready?.id, null]);
});
