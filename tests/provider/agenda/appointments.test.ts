import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppointmentInput, appointments } from "@/contract/agenda/appointments.ts";
import { leads } from "@/contract/leads/leads.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { absence } from "@/provider/db/schema/agenda.ts";
import { absenceRow } from "@/provider/seed/factories.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let supervisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  supervisor = await provider.given.user(dealership, "supervisor");
});
afterAll(() => provider.stop());

const DAY_MS = 86_400_000;
const at = (days: number, hour = 15) => {
  const day = new Date(Date.now() + days * DAY_MS);
  return new Date(day.setUTCHours(hour, 0, 0, 0)).toISOString();
};
const anAdvisor = () => provider.given.user(dealership, "sales-manager");
const visit = (given: Partial<AppointmentInput> = {}): AppointmentInput => ({
  type: "visit",
  person: "Rosa Mena",
  startsAt: at(3),
  minutes: 60,
  agencyId: dealership.agencies[0]?.id,
  ...given,
});
const make = (as: TestUser, given: Partial<AppointmentInput> = {}) =>
  provider.call(appointments.create, visit(given), { as });
const listed = (as: TestUser, query = {}) =>
  provider.call(appointments.list, { from: at(-1), to: at(30), ...query }, { as });

describe("visibility", () => {
  test("an advisor sees own appointments, a host those of an agency, a supervisor all", async () => {
    const [one, other] = [await anAdvisor(), await anAdvisor()];
    const host = await provider.given.user(dealership, "host");
    const own = await make(one);
    const theirs = await make(other, { startsAt: at(4), type: "call", agencyId: null });

    const [ofOne, ofHost, ofAll] = await Promise.all([listed(one), listed(host), listed(supervisor)]);

    const ids = (answer: typeof ofOne) => answer.body.map(({ id }) => id);
    expect(ids(ofOne)).toEqual([own.body.id]);
    expect(ids(ofHost)).toContain(own.body.id);
    expect(ids(ofHost)).not.toContain(theirs.body.id);
    expect(ids(ofAll)).toEqual(expect.arrayContaining([own.body.id, theirs.body.id]));
  });

  test("a host neither sees nor checks in visitors of other agencies", async () => {
    const [here, there] = dealership.agencies.map(({ id }) => id) as [string, string];
    const host = await provider.given.user(dealership, "host");
    await provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
      $client.query("update user_license set agency_ids = $1 where user_id = $2", [[here], host.userId]),
    );
    const { id: dealId } = await provider.given.lead(dealership.licenseId, {});
    const of = { dealId, person: undefined, type: "testDrive" } as const;
    const advisor = await anAdvisor();
    const own = await make(supervisor, { ...of, agencyId: here, advisorId: advisor.userId, startsAt: at(11) });
    const others = await make(supervisor, { ...of, agencyId: there, advisorId: advisor.userId, startsAt: at(12) });
    const checkIn = (id: string) =>
      provider.call(visits.checkIn, { id, version: 1, visitId: crypto.randomUUID() }, { as: host });

    const observed = await listed(host);
    const [checkedIn, rejected] = [await checkIn(own.body.id), await checkIn(others.body.id)];

    expect(observed.body.map(({ id }) => id)).toContain(own.body.id);
    expect(observed.body.map(({ id }) => id)).not.toContain(others.body.id);
    expect([checkedIn.status, rejected.status]).toEqual([200, 404]);
    const stored = await listed(supervisor, { advisor: advisor.userId });
    expect(stored.body.find(({ id }) => id === others.body.id)?.state).toBe("planned");
  });

  test("an advisor with an appointment of a colleague's lead owns the appointment, and not the lead", async () => {
    const [one, other] = [await anAdvisor(), await anAdvisor()];
    const { id: dealId } = await provider.given.lead(dealership.licenseId, { advisorId: other.userId });
    const { body: lent } = await make(supervisor, { dealId, person: undefined, advisorId: one.userId });

    const ofOne = await listed(one);
    const ofOther = await provider.call(appointments.ofLead, { dealId }, { as: other });

    expect(lent).toMatchObject({ dealId, isLeadReached: true });
    expect(ofOne.body).toMatchObject([{ id: lent.id, person: "María Zambrano", isLeadReached: false }]);
    expect(ofOther.body).toMatchObject([{ id: lent.id, isLeadReached: true }]);
  });

  test("an advisor neither creates nor changes a colleague's appointment", async () => {
    const [one, other] = [await anAdvisor(), await anAdvisor()];
    const { body } = await make(other);

    const made = await make(one, { advisorId: other.userId });
    const cancelled = await provider.call(appointments.cancel, { id: body.id, version: 1 }, { as: one });

    expect(made).toMatchObject({ status: 400, body: { details: { fields: [{ field: "advisorId" }] } } });
    expect(cancelled.status).toBe(404);
  });

  test("a filter narrows by advisor, agency and type, and a period has an end", async () => {
    const advisor = await anAdvisor();
    const { body: stored } = await make(supervisor, { advisorId: advisor.userId, type: "testDrive" });
    await make(supervisor, { advisorId: advisor.userId, startsAt: at(5) });

    const found = await listed(supervisor, { advisor: advisor.userId, type: "testDrive" });
    const endless = await provider.call(appointments.list, { from: at(0), to: at(90) }, { as: supervisor });

    expect(found.body.map(({ id }) => id)).toEqual([stored.id]);
    expect(endless).toMatchObject({ status: 400, body: { details: { fields: [{ field: "to" }] } } });
  });
});

describe("conflicts", () => {
  test("an overlapping appointment is reported, and ignored only on request", async () => {
    const advisor = await anAdvisor();
    const first = await make(advisor);

    const clashing = await make(advisor, { startsAt: at(3, 15).replace("15:00", "15:30") });
    const despite = await make(advisor, { startsAt: at(3, 15).replace("15:00", "15:30"), force: true });
    const otherAppointment = await make(advisor, { startsAt: at(3, 17) });

    expect(clashing).toMatchObject({
      status: 409,
      body: {
        code: "APPOINTMENT_CONFLICT",
        details: { conflicts: [{ kind: "appointment", startsAt: first.body.startsAt }] },
      },
    });
    expect([despite.status, otherAppointment.status]).toEqual([200, 200]);
  });

  test("an overlapping absence is reported too, by days in the licence's zone", async () => {
    const advisor = await anAdvisor();
    const day = at(6).slice(0, 10);
    const row = absenceRow({
      licenseId: dealership.licenseId,
      id: crypto.randomUUID(),
      userId: advisor.userId,
      firstDay: day,
      lastDay: day,
    });
    await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, (db) =>
      db.insert(absence).values(row),
    );

    const away = await make(advisor, { startsAt: at(6) });
    // 02:00 UTC is the evening before in Ecuador.
    const evening = await make(advisor, { startsAt: at(6, 2) });

    expect(away).toMatchObject({ status: 409, body: { details: { conflicts: [{ kind: "absence", firstDay: day }] } } });
    expect(evening.status).toBe(200);
  });

  test("absences appear without a reason: all for a supervisor, an advisor's own, a host's at their agency", async () => {
    const [here, there] = dealership.agencies.map(({ id }) => id) as [string, string];
    const [one, other] = [await anAdvisor(), await anAdvisor()];
    const host = await provider.given.user(dealership, "host");
    const [first, last, outside] = [5, 7, 8].map((days) => at(days).slice(0, 10)) as [string, string, string];
    const row = (userId: string, firstDay: string, lastDay: string) =>
      absenceRow({
        licenseId: dealership.licenseId,
        id: crypto.randomUUID(),
        userId,
        reason: "Operación",
        firstDay,
        lastDay,
      });
    const worksAt = (agency: string, people: TestUser[]) =>
      provider.services.database.transaction({ role: "identity" }, ({ $client }) =>
        $client.query("update user_license set agency_ids = $1 where user_id = any($2)", [
          [agency],
          people.map(({ userId }) => userId),
        ]),
      );
    await worksAt(here, [host, one]);
    await worksAt(there, [other]);
    await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, (db) =>
      db.insert(absence).values([row(one.userId, first, last), row(other.userId, outside, outside)]),
    );
    const away = async (as: TestUser, query = {}) => {
      const days = { from: at(4), to: at(30), ...query };
      const { body } = await provider.call(appointments.absences, days, { as });
      return body.filter(({ advisor }) => [one.userId, other.userId].includes(advisor.id));
    };
    const days = (answer: Awaited<ReturnType<typeof away>>) => answer.map(({ firstDay }) => firstDay);

    const all = await away(supervisor);

    expect(all).toEqual([
      { id: expect.any(String), advisor: { id: one.userId, name: expect.any(String) }, firstDay: first, lastDay: last },
      expect.objectContaining({ firstDay: outside }),
    ]);
    expect(days(await away(one))).toEqual([first]);
    expect(days(await away(other))).toEqual([outside]);
    expect(days(await away(host))).toEqual([first]);
    expect(days(await away(supervisor, { agency: there }))).toEqual([outside]);
    expect(days(await away(supervisor, { advisor: one.userId }))).toEqual([first]);
    // A day ends at midnight in Ecuador, five hours after UTC.
    expect(days(await away(supervisor, { from: `${outside}T04:59:00.000Z` }))).toEqual([first, outside]);
    expect(days(await away(supervisor, { from: `${outside}T05:00:00.000Z` }))).toEqual([outside]);
    expect(days(await away(supervisor, { to: `${first}T05:00:00.000Z` }))).toEqual([]);
  });

  test("of two concurrent bookings of one hour, one succeeds", async () => {
    const advisor = await anAdvisor();

    const both = await Promise.all([
      make(supervisor, { advisorId: advisor.userId }),
      make(advisor, { person: "Otra persona" }),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("a person who opted out of contact is not called, but may visit", async () => {
    const { id: dealId } = await provider.given.lead(dealership.licenseId, { doNotContact: true });
    const { userId: advisorId } = await anAdvisor();

    const called = await make(supervisor, { dealId, advisorId, type: "call" });
    const comes = await make(supervisor, { dealId, advisorId });

    const { id, version } = comes.body;
    const turned = await provider.call(appointments.update, { id, version, type: "call" }, { as: supervisor });

    for (const rejected of [called, turned])
      expect(rejected).toMatchObject({ status: 409, body: { code: "DO_NOT_CONTACT" } });
    expect(comes.status).toBe(200);
  });
});

describe("place", () => {
  test("every type except a call requires an agency, also after a change of type", async () => {
    const advisor = await anAdvisor();
    const nowhere = { agencyId: null };

    const visited = await make(advisor, nowhere);
    const called = await make(advisor, { ...nowhere, type: "call" });
    const of = { id: called.body.id, version: 1 };
    const turned = await provider.call(appointments.update, { ...of, type: "visit" }, { as: advisor });
    const placed = await provider.call(
      appointments.update,
      { ...of, type: "visit", agencyId: dealership.agencies[1]?.id },
      { as: advisor },
    );

    const required = { status: 400, body: { details: { fields: [{ field: "agencyId", code: "required" }] } } };
    expect(visited).toMatchObject(required);
    expect(called.body.agency).toBeNull();
    expect(turned).toMatchObject(required);
    expect(placed.body).toMatchObject({ type: "visit", agency: { id: dealership.agencies[1]?.id } });
  });

  test("the default agency is the lead's, or the only one", async () => {
    const advisor = await anAdvisor();
    const agencyId = dealership.agencies[1]?.id ?? null;
    const { id: dealId } = await provider.given.lead(dealership.licenseId, { advisorId: advisor.userId, agencyId });
    const small = await provider.given.dealership();
    const [only, ...others] = small.agencies.map(({ id }) => id);
    await provider.services.database.transaction({ role: "tenant", licenseId: small.licenseId }, ({ $client }) =>
      $client.query("delete from agency where id = any($1)", [others]),
    );
    const theirs = await provider.given.user(small, "sales-manager");

    const ofLead = await make(advisor, { dealId, person: undefined, agencyId: undefined });
    const alone = await make(theirs, { agencyId: null });

    expect(ofLead.body.agency?.id).toBe(agencyId);
    expect(alone.body.agency?.id).toBe(only);
  });

  test("an appointment without agency can be rescheduled, and requires one when it is edited", async () => {
    const advisor = await anAdvisor();
    const { id } = await provider.given.appointment(dealership.licenseId, {
      advisorId: advisor.userId,
      startsAt: at(20),
      endsAt: at(20, 16),
    });

    const moved = await provider.call(
      appointments.update,
      { id, version: 1, startsAt: at(21), minutes: 60 },
      { as: advisor },
    );
    const changed = await provider.call(
      appointments.update,
      { id, version: 2, agencyId: null, note: "x" },
      { as: advisor },
    );

    expect(moved.body).toMatchObject({ startsAt: at(21), agency: null });
    expect(changed).toMatchObject({ status: 400, body: { details: { fields: [{ field: "agencyId" }] } } });
  });
});

describe("an appointment", () => {
  test("it is rescheduled, and the person attends", async () => {
    const advisor = await anAdvisor();
    const { body: made } = await make(advisor);
    const started = new Date(Date.now() - 600_000).toISOString();

    const moved = await provider.call(
      appointments.update,
      { id: made.id, version: 1, startsAt: started, minutes: 30 },
      { as: advisor },
    );
    const stale = await provider.call(appointments.update, { id: made.id, version: 1, note: "x" }, { as: supervisor });
    const checkedIn = await provider.call(
      appointments.conclude,
      { id: made.id, version: 2, outcome: "shown" },
      { as: advisor },
    );
    const again = await provider.call(appointments.cancel, { id: made.id, version: 3 }, { as: advisor });

    const endsAt = new Date(Date.parse(started) + 30 * 60_000).toISOString();
    expect(moved.body).toMatchObject({ startsAt: started, endsAt, version: 2 });
    expect(stale).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
    expect(checkedIn.body).toMatchObject({ state: "shown", version: 3 });
    expect(again).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
  });

  test.each(["shown", "noShow"] as const)("an appointment rejects the outcome %s before it starts", async (outcome) => {
    const advisor = await anAdvisor();
    const { body: made } = await make(advisor);

    const rejected = await provider.call(appointments.conclude, { id: made.id, version: 1, outcome }, { as: advisor });
    const list = await listed(advisor);

    const fields = [{ field: "outcome", code: "notBegun" }];
    expect(rejected).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", details: { fields } } });
    expect(list.body).toMatchObject([{ state: "planned", version: 1 }]);
  });

  test("a rescheduled one links to its successor", async () => {
    const advisor = await anAdvisor();
    const { body: made } = await make(advisor, { note: "Trae su carro" });

    const next = await provider.call(
      appointments.reschedule,
      { id: made.id, version: 1, startsAt: made.startsAt, minutes: 30 },
      { as: advisor },
    );
    const list = await listed(advisor);

    expect(next.body).toMatchObject({
      previousId: made.id,
      person: "Rosa Mena",
      note: "Trae su carro",
      state: "planned",
    });
    expect(list.body.map(({ id }) => id)).toEqual([next.body.id]);
  });

  test("the next appointment is the lead's next action, and is removed with it", async () => {
    const advisor = await anAdvisor();
    const { id: dealId } = await provider.given.lead(dealership.licenseId, { advisorId: advisor.userId });
    const { body: made } = await make(advisor, { dealId, person: undefined });

    const before = await provider.call(leads.get, { id: dealId }, { as: advisor });
    await provider.call(appointments.update, { id: made.id, version: 1, startsAt: at(9) }, { as: advisor });
    const moved = await provider.call(leads.get, { id: dealId }, { as: advisor });
    await provider.call(appointments.cancel, { id: made.id, version: 2 }, { as: advisor });
    const after = await provider.call(leads.get, { id: dealId }, { as: advisor });
    const ofLead = await provider.call(appointments.ofLead, { dealId }, { as: advisor });

    expect(before.body).toMatchObject({ nextAction: "visit", nextActionAt: made.startsAt });
    expect(moved.body.nextActionAt).toBe(at(9));
    expect(after.body.nextActionAt).toBeNull();
    expect(ofLead.body).toMatchObject([{ id: made.id, state: "cancelled", person: "María Zambrano" }]);
  });

  test("without a lead it requires a person, and a user who is no advisor requires an advisor", async () => {
    const nameless = await make(await anAdvisor(), { person: undefined });
    const unassigned = await make(supervisor);

    expect(nameless).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "person", code: "required" }] } },
    });
    expect(unassigned).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "advisorId", code: "required" }] } },
    });
  });
});
