import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { models } from "@/contract/catalogue/models.ts";
import { notifications } from "@/contract/notifications/notifications.ts";
import { MAX_VISITS, type Visit, type VisitInput, visits } from "@/contract/showroom/visits.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let at: Dealership;
let host: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  at = await provider.given.dealership();
  host = await provider.given.user(at, "host");
});
afterAll(() => provider.stop());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const anAdvisor = () => provider.given.user(at, "sales-manager");
const visitOf = (as: TestUser, given: Partial<VisitInput> = {}): VisitInput => ({
  id: randomUUID(),
  hostId: as.userId,
  licenseId: as.licenseId,
  arrivedAt: new Date().toISOString(),
  ...aPerson(),
  product: "Ruta 4x4",
  reason: "newVehicle",
  agencyId: at.agencies[0]?.id,
  ...given,
});
const register = (given: Partial<VisitInput> = {}, as = host) =>
  provider.call(visits.register, visitOf(as, given), { as });
const summon = ({ id, version }: Visit, advisor: TestUser, as = host) =>
  provider.call(visits.call, { id, version, advisorId: advisor.userId }, { as });
const readNotifications = async (as: TestUser) => (await provider.call(notifications.list, {}, { as })).body.items;
const tenant = (licenseId: string, statement: string, values: unknown[]) =>
  provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(statement, values),
  );
const worksAt = ({ userId }: TestUser, agencyId: string | undefined) =>
  provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
    $client.query("update user_license set agency_ids = array[$2::uuid] where user_id = $1", [userId, agencyId]),
  );

test("a visitor for an appointment that ended, or never existed, is registered all the same", async () => {
  const { userId } = await anAdvisor();
  const ended = await provider.given.appointment(at.licenseId, { advisorId: userId, person: "Rosa Mena" });
  await tenant(at.licenseId, "update appointment set state = 'noShow' where id = $1", [ended.id]);

  const answers = [await register({ appointmentId: ended.id }), await register({ appointmentId: randomUUID() })];

  expect(answers.map(({ status, body }) => [status, body.isAppointment])).toEqual([
    [200, false],
    [200, false],
  ]);
  const { rows } = await tenant(at.licenseId, "select state from appointment where id = $1", [ended.id]);
  expect(rows).toEqual([{ state: "noShow" }]);
});

test("models are offered in the order of their names", async () => {
  const administrator = await provider.given.user(at, "admin-client");
  const add = (name: string) => provider.call(models.create, { brand: "Andes", name }, { as: administrator });
  await add("Ágil");
  await add("brisa");

  const { body } = await provider.call(visits.desk, {}, { as: host });

  expect(body.products).toEqual(["Andes Ágil", "Andes brisa", "Andes Cumbre", "Andes Ruta 4x4"]);
});

test("a visit is returned to its author, wherever they work by now, and to no other user", async () => {
  const [mover, other] = [await provider.given.user(at, "host"), await provider.given.user(at, "host")];
  const given = visitOf(mover);
  const before = await provider.call(visits.register, given, { as: mover });
  await worksAt(mover, at.agencies[1]?.id);

  const again = await provider.call(visits.register, given, { as: mover });
  const taken = await provider.call(visits.register, visitOf(other, { id: given.id }), { as: other });

  expect(again.status, again.text).toBe(200);
  expect(again.body).toEqual(before.body);
  expect(taken).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
});

test("a host called to a visitor is notified of the lead, at registration and later; not by themselves", async () => {
  const [one, other] = [await anAdvisor(), await anAdvisor()];
  const both = await provider.given.user(at, ["host", "sales-manager"]);

  const atOnce = await register({ advisorId: one.userId });
  const { body: waited } = await register();
  await summon(waited, other);
  const { body: own } = await register({}, both);
  const called = await summon(own, both, both);
  await register({ advisorId: both.userId }, both);

  expect(await readNotifications(one)).toMatchObject([{ kind: "leadAssigned", lead: { id: atOnce.body.dealId } }]);
  expect(await readNotifications(other)).toMatchObject([{ kind: "leadAssigned", lead: { id: waited.dealId } }]);
  expect(called.body).toMatchObject({ advisor: { id: both.userId }, owner: { id: both.userId } });
  expect(await readNotifications(both)).toEqual([]);
});

test("a call locks the lead, then the visit, then the rotation, in the common order", async () => {
  const inTurns = await provider.given.dealership();
  const greeter = await provider.given.user(inTurns, "host");
  const advisor = await provider.given.user(inTurns, "sales-manager");
  await tenant(inTurns.licenseId, "update rule set assignment = $1 where channel = 'showroom'", [
    { kind: "roundRobin", advisorIds: [advisor.userId] },
  ]);
  const { body: visit } = await register({ agencyId: inTurns.agencies[0]?.id }, greeter);
  const querySpy = vi.spyOn(pg.Client.prototype, "query");

  const called = await summon(visit, advisor, greeter);

  const texts = querySpy.mock.calls.map(([sentQuery]) =>
    String((sentQuery as unknown as pg.QueryConfig).text ?? sentQuery),
  );
  const lockedTables = texts
    .filter((text) => /for (no key )?update$/.test(text))
    .map((text) => /from "(\w+)"/.exec(text)?.[1]);
  expect(called.status).toBe(200);
  expect(lockedTables).toEqual(["lead", "visit", "rule"]);
});

test("its times are those of the database, with any clock of the process", async () => {
  const advisor = await anAdvisor();
  const { body: visit } = await register();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 });

  const called = await summon(visit, advisor);
  const given = { id: visit.id, version: called.body.version };
  const attended = await provider.call(visits.attend, given, { as: host });
  const closing = { id: visit.id, version: attended.body.version, result: "quoted" } as const;
  const closed = await provider.call(visits.close, closing, { as: host });
  const ahead = await register();
  vi.useRealTimers();

  const { calledAt, attendedAt, closedAt } = closed.body;
  for (const time of [calledAt, attendedAt, closedAt, ahead.body.arrivedAt]) {
    expect(Date.parse(time ?? "")).toBeLessThanOrEqual(Date.now());
  }
});

test("today's visitors are listed, for any number of open visits of other days", async () => {
  const old = await provider.given.dealership();
  const greeter = await provider.given.user(old, "host");
  const agencyId = old.agencies[0]?.id;
  const { id: leadId } = await provider.given.lead(old.licenseId, { source: "showroom", channel: "showroom" });
  const past = `insert into visit (license_id, id, lead_id, host_id, agency_id, reason, arrived_at, closed_at)
    select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, $4::uuid, 'other',
      now() - n * interval '1 hour' - interval '3 days', $6::timestamptz
    from generate_series(1, $5::int) n`;
  const about = [old.licenseId, leadId, greeter.userId, agencyId];
  await tenant(old.licenseId, past, [...about, MAX_VISITS, null]);
  await tenant(old.licenseId, past, [...about, 3, new Date().toISOString()]);
  const list = async () => (await provider.call(visits.list, {}, { as: greeter })).body;
  const { body: here } = await provider.call(visits.register, visitOf(greeter, { agencyId }), { as: greeter });

  const open = await list();
  await provider.call(visits.close, { id: here.id, version: here.version, result: "left" }, { as: greeter });
  const closed = await list();

  expect(open).toHaveLength(MAX_VISITS);
  expect(open.at(-1)).toEqual(here);
  expect(closed).toHaveLength(MAX_VISITS + 1);
  expect(closed.filter(({ closedAt }) => closedAt)).toMatchObject([{ id: here.id, result: "left" }]);
});
