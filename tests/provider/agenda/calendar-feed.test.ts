import { randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type AppointmentInput, appointments } from "@/contract/agenda/appointments.ts";
import { calendarFeed } from "@/contract/agenda/calendar-feed.ts";
import { audits } from "@/contract/audit/audits.ts";
import { expectWithin } from "@/tests/support/within.ts";
import { aPerson, type Dealership, type TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

const WEB = "https://prospecta.example";

let provider: TestProvider;
let dealership: Dealership;
beforeAll(async () => {
  provider = await startProvider({ WEB_URL: WEB });
  dealership = await provider.given.dealership({ name: "Andes Norte" });
});
afterAll(() => provider.stop());

const DAY_MS = 86_400_000;
const at = (days: number, hour = 15) => {
  const day = new Date(Date.now() + days * DAY_MS);
  return new Date(day.setUTCHours(hour, 0, 0, 0)).toISOString();
};
const anAdvisor = (where = dealership) => provider.given.user(where, "sales-manager");
const feedOf = async (as: TestUser) => (await provider.call(calendarFeed.get, {}, { as })).body.feed;
const tokenOf = (address: string) => new URL(address).pathname.split("/").at(-1) ?? "";
const tokenFor = async (as: TestUser, locale: "es" | "en" = "es") =>
  tokenOf((await provider.call(calendarFeed.issue, { locale }, { as })).body.address);
const read = (token: string, headers: Record<string, string> = {}) =>
  provider.call(calendarFeed.read, { token }, { headers });
const make = async (as: TestUser, given: Partial<AppointmentInput> = {}) => {
  const made: AppointmentInput = {
    type: "visit",
    person: "Rosa Mena",
    startsAt: at(3),
    minutes: 60,
    agencyId: dealership.agencies[0]?.id ?? "",
    ...given,
  };
  return (await provider.call(appointments.create, made, { as })).body;
};
const asIdentity = (sql: string, values: unknown[]) =>
  provider.services.database.transaction({ role: "identity" }, ({ $client }) => $client.query(sql, values));

function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => {
    const { uid, summary, location, sequence, startDate, endDate } = new ICAL.Event(one);
    const status = one.getFirstPropertyValue("status");
    return { uid, summary, location, sequence, status, startsAt: startDate.toJSDate(), endsAt: endDate.toJSDate() };
  });
}
const readEvents = async (token: string) => eventsIn((await read(token)).text);

describe("the address", () => {
  test("is shown once, is not stored, and records its last read", async () => {
    const as = await anAdvisor();
    const before = await feedOf(as);
    const { status, body } = await provider.call(calendarFeed.issue, { locale: "es" }, { as });
    const fresh = await provider.call(calendarFeed.get, {}, { as });

    const answer = await read(tokenOf(body.address));
    const after = await feedOf(as);

    expect([before, status]).toEqual([null, 200]);
    expect(body.address).toMatch(/^https:\/\/prospecta\.example\/api\/calendar\/cal_[\w-]{43}\.ics$/);
    expect(fresh.body.feed).toEqual({ version: 1, createdAt: body.createdAt, lastReadAt: null });
    expect(answer.status).toBe(200);
    expect(Date.now() - Date.parse(after?.lastReadAt ?? "")).toBeLessThan(60_000);
    const { rows } = await provider.services.database.pool.query("select f::text as row from calendar_feed f");
    expect(JSON.stringify(rows)).not.toContain(tokenOf(body.address).slice(4, 20));
  });

  test("is valid with and without its extension", async () => {
    const token = await tokenFor(await anAdvisor());

    const [whole, bare] = await Promise.all([read(token), read(token.replace(".ics", ""))]);

    expect([whole.status, bare.status]).toEqual([200, 200]);
  });

  test("a replaced address ends at once, and another tab cannot replace an unseen one", async () => {
    const as = await anAdvisor();
    const token = await tokenFor(as);

    const twice = await provider.call(calendarFeed.issue, { locale: "es" }, { as });
    const { body } = await provider.call(calendarFeed.replace, { version: 1, locale: "es" }, { as });
    const stale = await provider.call(calendarFeed.replace, { version: 1, locale: "es" }, { as });
    const [old, fresh] = await Promise.all([read(token), read(tokenOf(body.address))]);

    expect(twice).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    expect(stale).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT", details: { version: 2 } } });
    expect([old.status, fresh.status]).toEqual([404, 200]);
  });

  test("a revoked address ends at once; revoking again has no effect, and another can be created", async () => {
    const as = await anAdvisor();
    const token = await tokenFor(as);

    const revoked = await provider.call(calendarFeed.revoke, {}, { as });
    const again = await provider.call(calendarFeed.revoke, {}, { as });
    const rejected = await provider.call(calendarFeed.replace, { version: 1, locale: "es" }, { as });
    const answer = await read(token);
    const next = await tokenFor(as);

    expect([revoked.body, again.body]).toEqual([{ feed: null }, { feed: null }]);
    expect([rejected.status, answer.status, (await read(next)).status]).toEqual([404, 404, 200]);
  });

  test("is audited when created, replaced and revoked, and never appears in the audit", async () => {
    const own = await provider.given.dealership();
    const [as, admin] = [await anAdvisor(own), await provider.given.user(own, "admin-client")];
    const info = vi.spyOn(provider.services.log, "info");
    const token = await tokenFor(as);
    await read(token);
    await read("cal_of-nobody");
    await provider.call(calendarFeed.replace, { version: 1, locale: "es" }, { as });
    await provider.call(calendarFeed.revoke, {}, { as });
    await provider.call(calendarFeed.revoke, {}, { as });

    const entries = await provider.call(audits.list, {}, { as: admin });
    const lines = JSON.stringify(info.mock.calls);
    info.mockRestore();

    expect(entries.body.items.map(({ action }) => action)).toEqual([
      "calendarFeed.revoked",
      "calendarFeed.replaced",
      "calendarFeed.issued",
    ]);
    expect(lines).toContain('"/calendar/:token"');
    expect(entries.text + lines).not.toMatch(/cal_/);
  });
});

describe("a caller with an address that does not exist", () => {
  const SAME = { code: "NOT_FOUND", message: "The resource does not exist", httpStatus: 404, details: {} };
  const ENDS: [string, (as: TestUser) => Promise<unknown>][] = [
    [
      "of a person who is disabled",
      ({ userId }) => asIdentity(`update "user" set state = 'disabled' where id = $1`, [userId]),
    ],
    [
      "of a person who left the licence",
      ({ userId }) => asIdentity("delete from user_license where user_id = $1", [userId]),
    ],
    [
      "of a person who is no advisor any more",
      ({ userId }) => asIdentity(`update "user" set roles = '{general}' where id = $1`, [userId]),
    ],
    [
      "of a licence that is suspended",
      ({ licenseId }) => asIdentity("update license set state = 'suspended' where id = $1", [licenseId]),
    ],
    ["that was revoked", (as) => provider.call(calendarFeed.revoke, {}, { as })],
    ["that was replaced", (as) => provider.call(calendarFeed.replace, { version: 1, locale: "es" }, { as })],
  ];

  test.each(ENDS)("%s gets the answer of a stranger", async (_, end) => {
    const as = await anAdvisor(await provider.given.dealership());
    const token = await tokenFor(as);
    const good = await read(token);
    await end(as);

    const [ended, unknown] = await Promise.all([read(token), read(`cal_${"x".repeat(43)}.ics`)]);

    expect(good.status).toBe(200);
    for (const { status, body, headers } of [ended, unknown]) {
      const { requestId, ...errorBody } = body as unknown as { requestId: string };
      expect([status, errorBody, headers.get("cache-control")]).toEqual([404, SAME, "private, no-store"]);
      expect(requestId).toBeTruthy();
    }
  });

  test.each(["", ".ics", "cal_", "%00", "'--", "a".repeat(1500), "ñ", "cal_%F0%9F%98%80"])(
    "with a guessed address, %j, gets 404",
    async (made) => {
      const { status } = await provider.request("GET", `/calendar/${made}`);

      expect(status).toBe(404);
    },
  );
});

describe("the calendar", () => {
  test("contains person, purpose, location and time in UTC only", async () => {
    const as = await anAdvisor();
    const person = aPerson();
    const lead = await provider.given.lead(dealership.licenseId, { ...person, advisorId: as.userId });
    const agencyId = dealership.agencies[0]?.id;
    const made = await make(as, { dealId: lead.id, type: "testDrive", agencyId, note: "Llega con su esposo" });

    const { text, headers } = await read(await tokenFor(as));

    expect(eventsIn(text)).toEqual([
      {
        uid: made.id,
        sequence: 0,
        status: "CONFIRMED",
        location: "Quito Norte",
        summary: `Prueba de manejo · ${lead.firstName} ${lead.lastName}`,
        startsAt: new Date(made.startsAt),
        endsAt: new Date(made.endsAt),
      },
    ]);
    expect(text).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    for (const hidden of [lead.phone, lead.email, lead.identification, "esposo", lead.id, as.fullName, as.email])
      expect(text).not.toContain(hidden);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  test("has the licence's name, the headers of the format, and texts of one language", async () => {
    const as = await anAdvisor();
    await make(as, { type: "workshop" });

    const { text } = await read(await tokenFor(as, "en"));
    const calendar = new ICAL.Component(ICAL.parse(text));

    const errorBody = (name: string) => calendar.getFirstPropertyValue(name);
    expect([errorBody("version"), errorBody("method"), errorBody("x-wr-calname")]).toEqual([
      "2.0",
      "PUBLISH",
      "Prospecta · Andes Norte",
    ]);
    expect(eventsIn(text).map(({ summary }) => summary)).toEqual(["Workshop · Rosa Mena"]);
  });

  test.each([
    ["asked not to be contacted", { doNotContact: true }],
    ["was erased", { erasedAt: new Date().toISOString() }],
  ])("gives no name of a person who %s", async (_, given) => {
    const as = await anAdvisor();
    const lead = await provider.given.lead(dealership.licenseId, { ...aPerson(), ...given, advisorId: as.userId });
    await provider.given.appointment(dealership.licenseId, {
      advisorId: as.userId,
      leadId: lead.id,
      type: "visit",
      startsAt: at(2),
      endsAt: at(2, 16),
    });

    const { text } = await read(await tokenFor(as));

    expect(eventsIn(text).map(({ summary }) => summary)).toEqual(["Visita"]);
    expect(text).not.toContain(lead.lastName);
  });

  test("covers thirty past and 180 future days of the user's own appointments", async () => {
    const [as, colleague] = [await anAdvisor(), await anAdvisor()];
    const place = (advisorId: string, days: number) =>
      provider.given.appointment(dealership.licenseId, {
        advisorId,
        person: `Día ${days}`,
        startsAt: at(days),
        endsAt: at(days, 16),
      });
    for (const days of [181, 179, 0, -29, -31]) await place(as.userId, days);
    await place(colleague.userId, 1);

    const events = await readEvents(await tokenFor(as));

    expect(events.map(({ summary }) => summary.split(" · ")[1])).toEqual(["Día -29", "Día 0", "Día 179"]);
  });

  test("of a user of two licences covers the licence that created its address", async () => {
    const other = await provider.given.dealership();
    const as = await provider.given.user(dealership, "sales-manager", {
      licenses: [dealership.licenseId, other.licenseId],
    });
    await make(as, { person: "De aquí" });
    await make(
      { ...as, licenseId: other.licenseId },
      { person: "De allá", startsAt: at(4), agencyId: other.agencies[0]?.id ?? "" },
    );

    const here = await readEvents(await tokenFor(as));
    const there = await readEvents(await tokenFor({ ...as, licenseId: other.licenseId }));

    expect([here, there].map((events) => events.map(({ summary }) => summary))).toEqual([
      ["Visita · De aquí"],
      ["Visita · De allá"],
    ]);
  });

  test("updates the same event with a higher sequence, and marks a cancelled one", async () => {
    const as = await anAdvisor();
    const { id, version } = await make(as);
    const token = await tokenFor(as);
    const [before] = await readEvents(token);

    const moved = await provider.call(appointments.update, { id, version, startsAt: at(5) }, { as });
    const [after] = await readEvents(token);
    await provider.call(appointments.cancel, { id, version: moved.body.version }, { as });
    const [cancelled] = await readEvents(token);

    expect(before).toMatchObject({ uid: id, sequence: 0, status: "CONFIRMED" });
    expect(after).toMatchObject({ uid: id, sequence: 1, startsAt: new Date(at(5)) });
    expect(cancelled).toMatchObject({ uid: id, sequence: 2, status: "CANCELLED" });
  });

  test("shows a rescheduled appointment once, at its latest time", async () => {
    const as = await anAdvisor();
    const first = await make(as);
    const token = await tokenFor(as);
    const again = ({ id, version }: { id: string; version: number }, days: number) =>
      provider.call(appointments.reschedule, { id, version, startsAt: at(days), minutes: 30 }, { as });

    const second = await again(first, 6);
    const once = await readEvents(token);
    await again(second.body, 7);
    const twice = await readEvents(token);

    expect(once).toMatchObject([{ uid: first.id, startsAt: new Date(at(6)) }]);
    expect(twice).toMatchObject([{ uid: first.id, startsAt: new Date(at(7)) }]);
    expect(once[0]?.sequence).toBeGreaterThan(0);
    expect(twice[0]?.sequence).toBeGreaterThan(once[0]?.sequence ?? 0);
  });

  test("moves a reassigned appointment to the new advisor's calendar", async () => {
    const supervisor = await provider.given.user(dealership, "supervisor");
    const [one, other] = [await anAdvisor(), await anAdvisor()];
    const { id, version } = await make(one);
    const [ofOne, ofOther] = [await tokenFor(one), await tokenFor(other)];

    const given = { id, version, startsAt: at(6), minutes: 30, advisorId: other.userId };
    await provider.call(appointments.reschedule, given, { as: supervisor });

    expect(await readEvents(ofOne)).toEqual([]);
    expect(await readEvents(ofOther)).toMatchObject([{ uid: id }]);
  });

  test("escapes special characters of names", async () => {
    const as = await anAdvisor();
    const names = [
      "Pérez, María; «la de siempre» \\ 50%",
      "X\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Otra",
      `${"Ñandú 👩🏽‍🔧 ".repeat(9)}fin`,
      "a\u0007b\u0085c",
    ];
    for (const [index, person] of names.entries())
      await provider.given.appointment(dealership.licenseId, {
        advisorId: as.userId,
        person,
        type: "call",
        startsAt: at(index + 1),
        endsAt: at(index + 1, 16),
      });

    const { text } = await read(await tokenFor(as));

    expect(eventsIn(text).map(({ summary }) => summary)).toEqual([
      `Llamada · ${names[0]}`,
      "Llamada · X END:VEVENT BEGIN:VEVENT SUMMARY:Otra",
      `Llamada · ${names[2]}`,
      "Llamada · a b c",
    ]);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test("has at most two thousand events, the newest ones", async () => {
    const as = await anAdvisor();
    await provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
      $client.query(
        `insert into appointment (license_id, id, type, starts_at, ends_at, person, advisor_id, created_at)
          select $1, gen_random_uuid(), 'visit', day, day + interval '30 minutes', 'N ' || n, $2, now()
          from (select n, now() - interval '1 day' + n * interval '1 hour' as day from generate_series(1, 2010) n) made`,
        [dealership.licenseId, as.userId],
      ),
    );

    const started = performance.now();
    const events = await readEvents(await tokenFor(as));

    expect(events).toHaveLength(2000);
    expect(events.at(0)?.summary).toBe("Visita · N 11");
    expect(events.at(-1)?.summary).toBe("Visita · N 2010");
    expectWithin(performance.now() - started, 5000);
  });
});

describe("a calendar that polls", () => {
  test("receives 304, until something changes", async () => {
    const as = await anAdvisor();
    const { id, version } = await make(as);
    const token = await tokenFor(as);
    const first = await read(token);
    const etag = first.headers.get("etag") ?? "";

    const same = await read(token, { "if-none-match": etag });
    const listed = await read(token, { "if-none-match": `"x", ${etag.replace("W/", "")}` });
    const foreign = await read(token, { "if-none-match": '"x"' });
    await provider.call(appointments.cancel, { id, version }, { as });
    const changed = await read(token, { "if-none-match": etag });

    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", etag]);
    expect(same.headers.get("cache-control")).toBe("private, no-cache");
    expect([listed.status, foreign.status, changed.status]).toEqual([304, 200, 200]);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("after its address ended receives no 304", async () => {
    const as = await anAdvisor();
    const token = await tokenFor(as);
    const { headers } = await read(token);
    await provider.call(calendarFeed.revoke, {}, { as });

    const answer = await read(token, { "if-none-match": headers.get("etag") ?? "" });

    expect(answer.status).toBe(404);
  });

  test("is throttled when it polls endlessly, and another calendar is not", async () => {
    const [one, other] = [await tokenFor(await anAdvisor()), await tokenFor(await anAdvisor())];

    const answers = [];
    for (let attempt = 0; attempt < 31; attempt++) answers.push(await read(one));
    const otherAnswer = await read(other);

    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(200), 429]);
    expect(answers.at(-1)?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(otherAnswer.status).toBe(200);
  });
});

test("addresses cannot be guessed: the checks of one sender are limited per minute", async () => {
  const limited = await startProvider({ PUBLIC_LIMIT_PER_MINUTE: "20" });
  const statuses: number[] = [];

  for (let attempt = 0; attempt < 25; attempt++)
    statuses.push((await limited.request("GET", `/calendar/cal_${randomUUID()}.ics`)).status);
  await limited.stop();

  expect(statuses).toEqual([...Array(20).fill(404), ...Array(5).fill(429)]);
});
