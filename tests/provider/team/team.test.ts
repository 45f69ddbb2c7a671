import { afterAll, beforeAll, expect, test } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { work } from "@/contract/follow-up/work-queue.ts";
import type { Role } from "@/contract/kernel/access.ts";
import { targets, team } from "@/contract/team/team.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  at = await provider.given.dealership();
  supervisor = await provider.given.user(at, "supervisor");
  await provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, ({ $client }) =>
    $client.query("update stage set sla_hours = 2 where id = $1", [at.stages[0]?.id]),
  );
});
afterAll(() => provider.stop());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const placement = (stage: number, hours: number) => ({
  pipelineId: at.pipelineId,
  stageId: at.stages[stage]?.id,
  stageAt: inHours(hours),
});

test("leads without first contact are listed by waiting time, page by page; contacted ones are not", async () => {
  const advisor = await provider.given.user(at, "sales-manager", { fullName: "Paula Cevallos" });
  const [first, second, third, contacted] = await provider.given.leads(at.licenseId, [
    { ...placement(0, -5), advisorId: advisor.userId },
    placement(1, -4),
    placement(0, -3),
    placement(0, -9),
    { ...placement(0, -8), dealState: "duplicated" },
    { ...placement(0, -8), nextAction: "call", nextActionAt: inHours(2) },
    { ...placement(0, -8), doNotContact: true },
  ]);
  const result = await provider.given.contactResult(at.licenseId, { isHumanContact: true });
  const attempt = { dealId: contacted?.id ?? "", channel: "call", resultId: result.id } as const;
  await provider.call(attempts.add, attempt, { as: supervisor });

  const page = await provider.call(team.waiting, { limit: 2 }, { as: supervisor });
  const rest = await provider.call(team.waiting, { limit: 2, cursor: page.body.cursor.next ?? "" }, { as: supervisor });
  const total = await provider.call(team.waitingTotal, {}, { as: supervisor });

  expect([...page.body.items, ...rest.body.items].map(({ id }) => id)).toEqual([first?.id, second?.id, third?.id]);
  expect(page.body.items[0]).toMatchObject({ advisor: { id: advisor.userId, name: "Paula Cevallos" }, stage: "Nuevo" });
  expect(page.body.items[0]?.dueAt).toBe(new Date(Date.parse(first?.stageAt ?? "") + 2 * 3_600_000).toISOString());
  expect(page.body.items[1]?.dueAt).toBeNull();
  expect(total.body).toEqual({ count: 3, isMore: false });
});

test("overdue is whatever is due by now in an advisor's own list, the longest over first, and no more", async () => {
  const own = await provider.given.dealership();
  const boss = await provider.given.user(own, "supervisor");
  const advisor = await provider.given.user(own, "sales-manager");
  await provider.services.database.transaction({ role: "tenant", licenseId: own.licenseId }, ({ $client }) =>
    $client.query("update stage set sla_hours = 2 where id = $1", [own.stages[0]?.id]),
  );
  const of = { advisorId: advisor.userId, pipelineId: own.pipelineId };
  const [timed, free] = [
    { ...of, stageId: own.stages[0]?.id },
    { ...of, stageId: own.stages[1]?.id },
  ];
  const agreed = (hours: number) => ({ ...free, nextAction: "call" as const, nextActionAt: inHours(hours) });
  const [untouched, attempted, called, again, ...others] = await provider.given.leads(own.licenseId, [
    { ...timed, stageAt: inHours(-9) },
    { ...free, stageAt: inHours(-90), againAt: inHours(-5) },
    agreed(-3),
    { ...timed, stageAt: inHours(-90), againAt: inHours(-1), firstContactAt: inHours(-3) },
    agreed(3),
    { ...timed, stageAt: inHours(-90), againAt: inHours(1) },
    { ...timed, stageAt: inHours(-1) },
    { ...free, stageAt: inHours(-90) },
    { ...timed, stageAt: inHours(-90), doNotContact: true },
    { ...timed, stageAt: inHours(-90), againAt: inHours(-1), doNotContact: true },
    { ...timed, stageAt: inHours(-90), dealState: "duplicated" },
    { ...timed, stageAt: inHours(-90), dealState: "failed", advisorId: null },
    { ...timed, stageAt: inHours(-8), dealState: "failed" },
  ]);
  await provider.given.appointment(own.licenseId, { advisorId: advisor.userId, startsAt: inHours(-2) });

  const first = await provider.call(team.overdue, { limit: 3 }, { as: boss });
  const rest = await provider.call(team.overdue, { limit: 3, cursor: first.body.cursor.next ?? "" }, { as: boss });
  const total = await provider.call(team.overdueTotal, {}, { as: boss });
  const due = await provider.call(work.due, { limit: 50 }, { as: advisor });

  const overdue = [...first.body.items, ...rest.body.items].map(({ id, dueAt }) => ({ id, dueAt }));
  expect(overdue.map(({ id }) => id)).toEqual(
    [untouched, others.at(-1), attempted, called, again].map((one) => one?.id),
  );
  expect(total.body).toEqual({ count: 5, isMore: false });
  const late = due.body.items.filter(({ dueAt }) => dueAt && Date.parse(dueAt) <= Date.now());
  expect(late.map(({ id, dueAt }) => ({ id, dueAt }))).toEqual(overdue);
});

test("a lead with an attempt still waits for a first contact, by the time of its stage", async () => {
  const own = await provider.given.dealership();
  const boss = await provider.given.user(own, "supervisor");
  const missed = await provider.given.contactResult(own.licenseId);
  await provider.services.database.transaction({ role: "tenant", licenseId: own.licenseId }, ({ $client }) =>
    $client.query("update stage set sla_hours = 2 where id = $1", [own.stages[0]?.id]),
  );
  const stageAt = inHours(-9);
  const { id } = await provider.given.lead(own.licenseId, {
    pipelineId: own.pipelineId,
    stageId: own.stages[0]?.id,
    stageAt,
  });
  await provider.call(attempts.add, { dealId: id, channel: "call", resultId: missed.id }, { as: boss });

  const waiting = await provider.call(team.waiting, {}, { as: boss });
  const overdue = await provider.call(team.overdueTotal, {}, { as: boss });

  const dueAt = new Date(Date.parse(stageAt) + 2 * 3_600_000).toISOString();
  expect(waiting.body.items.map((one) => [one.id, one.dueAt])).toEqual([[id, dueAt]]);
  expect(overdue.body.count).toBe(0);
});

test("each number of the funnel links to the leads that it counted, of the own team and of this month", async () => {
  const own = await provider.given.dealership();
  const boss = await provider.given.user(own, "supervisor");
  const [here, elsewhere] = own.agencies;
  await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query("update user_license set agency_ids = array[$2::uuid] where user_id = $1", [boss.userId, here?.id]),
  );
  const inStage = (stage: number) => ({ pipelineId: own.pipelineId, stageId: own.stages[stage]?.id });
  const [first, second, third] = await provider.given.leads(own.licenseId, [
    inStage(0),
    { ...inStage(0), agencyId: here?.id ?? null, firstContactAt: inHours(-1) },
    inStage(1),
    { ...inStage(0), agencyId: elsewhere?.id ?? null },
    { ...inStage(0), dealState: "duplicated" },
    { ...inStage(0), createdAt: inHours(-24 * 70) },
  ]);

  const { body } = await provider.call(team.funnel, {}, { as: boss });
  const drillDown = await Promise.all(
    body.stages.map(async ({ id, count }) => {
      const list = await provider.call(team.funnelLeads, { stage: id, limit: 50 }, { as: boss });
      return [count, list.body.items.map((lead) => lead.id).sort()];
    }),
  );

  expect(drillDown).toEqual([
    [2, [first?.id, second?.id].sort()],
    [1, [third?.id]],
  ]);
});

test("the month's funnel counts unique leads of this month by stage, and targets are those of the settings", async () => {
  const own = await provider.given.dealership();
  const as = await provider.given.user(own, "general");
  const admin = await provider.given.user(own, "supervisor");
  const inStage = (stage: number) => ({ pipelineId: own.pipelineId, stageId: own.stages[stage]?.id });
  await provider.given.leads(own.licenseId, [
    inStage(0),
    inStage(0),
    inStage(1),
    { ...inStage(1), dealState: "duplicated" },
    { ...inStage(1), createdAt: inHours(-24 * 70) },
  ]);

  const { body } = await provider.call(team.funnel, {}, { as });
  const displayed = await provider.call(team.targets, {}, { as: admin });
  const rejected = await provider.call(team.targets, {}, { as });
  const stored = await provider.call(targets.get, {}, { as: admin });

  expect(body.total).toBe(3);
  expect(body.stages.map(({ name, count }) => [name, count])).toEqual([
    ["Nuevo", 2],
    ["Contactado", 1],
  ]);
  expect(displayed.body).toEqual(stored.body);
  // Targets and sales of colleagues are visible to managers only.
  expect(rejected.status).toBe(403);
});

test("a supervisor of one agency sees its team, and leads without agency", async () => {
  const own = await provider.given.dealership();
  const [here, elsewhere] = own.agencies;
  const working = async (agencyId: string | undefined, role: Role) => {
    const user = await provider.given.user(own, role);
    await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query("update user_license set agency_ids = array[$2::uuid] where user_id = $1", [user.userId, agencyId]),
    );
    return user;
  };
  const boss = await working(here?.id, "supervisor");
  const everywhere = await provider.given.user(own, "supervisor");
  const [near, far] = [await working(here?.id, "sales-manager"), await working(elsewhere?.id, "sales-manager")];
  const at = (agencyId: string | null, late = {}) => ({
    pipelineId: own.pipelineId,
    stageId: own.stages[0]?.id,
    agencyId,
    ...late,
  });
  const late = { nextAction: "call", nextActionAt: inHours(-1) } as const;
  await provider.given.leads(own.licenseId, [at(here?.id ?? ""), at(elsewhere?.id ?? ""), at(null)]);
  await provider.given.leads(own.licenseId, [at(here?.id ?? "", late), at(elsewhere?.id ?? "", late)]);
  for (const [advisorId, agencyId] of [
    [near.userId, here?.id],
    [far.userId, elsewhere?.id],
  ] as const) {
    await provider.given.appointment(own.licenseId, { advisorId, agencyId: agencyId ?? "" });
  }

  const observed = async (as: TestUser) => {
    const day = { from: inHours(-12), to: inHours(12), of: "team" } as const;
    const [waiting, waitingTotal, overdue, overdueTotal, funnel, aimed, today] = await Promise.all([
      provider.call(team.waiting, {}, { as }),
      provider.call(team.waitingTotal, {}, { as }),
      provider.call(team.overdue, {}, { as }),
      provider.call(team.overdueTotal, {}, { as }),
      provider.call(team.funnel, {}, { as }),
      provider.call(team.targets, {}, { as }),
      provider.call(appointments.list, day, { as }),
    ]);
    return {
      waiting: [waiting.body.items.length, waitingTotal.body.count],
      overdue: [overdue.body.items.length, overdueTotal.body.count],
      month: funnel.body.total,
      aimed: [aimed.body.agencies.length, aimed.body.advisors.map(({ id }) => id).sort()],
      today: today.body.length,
    };
  };

  expect(await observed(boss)).toEqual({
    waiting: [2, 2],
    overdue: [1, 1],
    month: 3,
    aimed: [1, [near.userId]],
    today: 1,
  });
  expect(await observed(everywhere)).toEqual({
    waiting: [3, 3],
    overdue: [2, 2],
    month: 5,
    aimed: [own.agencies.length, [near.userId, far.userId].sort()],
    today: 2,
  });
});
