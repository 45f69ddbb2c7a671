import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { rules } from "@/contract/intake/rules.ts";
import { leads } from "@/contract/leads/leads.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { checkSlaBreaches } from "@/provider/domains/follow-up/sla/check-breaches.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let supervisor: TestUser;
let one: TestUser;
let other: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  at = await provider.given.dealership();
  supervisor = await provider.given.user(at, "supervisor");
  one = await provider.given.user(at, "sales-manager");
  other = await provider.given.user(at, "sales-manager");
  await provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, ({ $client }) =>
    $client.query("update stage set sla_hours = 2 where id = $1", [at.stages[0]?.id]),
  );
});
afterAll(() => provider.stop());

const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const run = () => checkSlaBreaches(provider.services, {}, CONTEXT);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const readNotifications = async (as: TestUser) => (await provider.call(notifications.list, {}, { as })).body.items;
const advisorOf = async (id: string) => (await provider.call(leads.get, { id }, { as: supervisor })).body.advisor?.id;
const waiting = (hours: number) => ({
  pipelineId: at.pipelineId,
  stageId: at.stages[0]?.id,
  advisorId: one.userId,
  stageAt: hoursAgo(hours),
});

test("a lead without contact in its stage's time alerts the supervisor once, however many processes check", async () => {
  const [late] = await provider.given.leads(at.licenseId, [waiting(3), waiting(1)]);

  await Promise.all([run(), run()]);
  await run();

  expect(await readNotifications(supervisor)).toMatchObject([
    { kind: "slaBreached", count: 1, lead: { id: late?.id } },
  ]);
  expect(await advisorOf(late?.id ?? "")).toBe(one.userId);
});

test("a contacted, agreed, repeated or opted-out lead is not late", async () => {
  const [contacted] = await provider.given.leads(at.licenseId, [
    waiting(3),
    { ...waiting(3), nextAction: "call", nextActionAt: hoursAgo(-1) },
    { ...waiting(3), dealState: "duplicated" },
    { ...waiting(3), doNotContact: true },
    // Showroom leads may have no recorded attempt.
    { ...waiting(3), firstContactAt: hoursAgo(2) },
    { ...waiting(3), stageId: at.stages[1]?.id },
  ]);
  const result = await provider.given.contactResult(at.licenseId);
  const attempt = { dealId: contacted?.id ?? "", channel: "call", resultId: result.id } as const;
  await provider.call(attempts.add, attempt, { as: one });

  await run();

  expect(await readNotifications(supervisor)).toEqual([]);
});

test("a lead contacted before it entered the stage waits in it again", async () => {
  const [late] = await provider.given.leads(at.licenseId, [{ ...waiting(3), firstContactAt: hoursAgo(9) }]);

  await run();

  expect(await readNotifications(supervisor)).toMatchObject([{ kind: "slaBreached", lead: { id: late?.id } }]);
});

test("a lead that is corrected after its time has all of it again, from its correction on", async () => {
  const [failed] = await provider.given.leads(at.licenseId, [
    {
      ...waiting(3),
      dealState: "failed",
      errors: [{ field: "agency", code: "required" }],
      product: "Andes Ruta 4x4",
      origin: "site",
    },
  ]);
  const id = failed?.id ?? "";
  await run();

  const corrected = await provider.call(leads.resubmit, { id, version: 1, agency: "Quito Norte" }, { as: supervisor });
  await run();
  const before = await readNotifications(supervisor);
  await provider.services.database.transaction({ role: "tenant", licenseId: at.licenseId }, async ({ $client }) => {
    await $client.query("update lead set stage_at = stage_at - interval '3 hours'");
    await $client.query("update sla_clock set seen_until = seen_until - interval '3 hours'");
  });
  await run();

  expect(corrected.body).toMatchObject({ dealState: "new" });
  expect(before).toEqual([]);
  expect(await readNotifications(supervisor)).toMatchObject([{ kind: "slaBreached", lead: { id } }]);
});

test("with weights it goes to another advisor too, however many turns in a row the owner has", async () => {
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as: supervisor });
  const advisors = [
    { id: one.userId, weight: 3 },
    { id: other.userId, weight: 1 },
  ];
  const assignment = { kind: "weighted", advisors, isPassedOn: true } as const;
  await provider.call(rules.save, { ...rule, assignment }, { as: supervisor });
  const late = await provider.given.leads(at.licenseId, [waiting(3), waiting(4), waiting(5), waiting(6)]);

  await run();

  const now = await Promise.all(late.map(({ id }) => advisorOf(id)));
  expect(now).toEqual(late.map(() => other.userId));
});

test("where the rule requires it, it goes to the next in turn, who is notified, and never back", async () => {
  const { body: rule } = await provider.call(rules.get, { channel: "digital" }, { as: supervisor });
  const advisorIds = [one.userId, other.userId];
  await provider.call(
    rules.save,
    { ...rule, assignment: { kind: "roundRobin", advisorIds, isPassedOn: true } },
    { as: supervisor },
  );
  const late = await provider.given.leads(at.licenseId, [waiting(3), waiting(4)]);

  await run();

  const now = await Promise.all(late.map(({ id }) => advisorOf(id)));
  expect(now).toEqual([other.userId, other.userId]);
  expect(await readNotifications(other)).toMatchObject([{ kind: "leadAssigned", count: 2 }]);
  expect(await readNotifications(supervisor)).toMatchObject([{ kind: "slaBreached", count: 2, lead: null }]);
});
