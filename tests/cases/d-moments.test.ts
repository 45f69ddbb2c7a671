import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appointments } from "@/contract/agenda/appointments.ts";
import { audits } from "@/contract/audit/audits.ts";
import { campaigns } from "@/contract/campaigns/campaigns.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { attempts } from "@/contract/follow-up/attempts.ts";
import { endpoints } from "@/contract/index.ts";
import type { AdfReceipts } from "@/contract/intake/intake.ts";
import type { ErrorBody } from "@/contract/kernel/errors.ts";
import { leads } from "@/contract/leads/leads.ts";
import { referralProgramme } from "@/contract/referrals/programme.ts";
import { referrals } from "@/contract/referrals/referrals.ts";
import { reports } from "@/contract/reports/reports.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { sampleInput } from "@/tests/support/sample-input.ts";
import { type TimeField, timeFields, withValue } from "@/tests/support/time-fields.ts";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const errorFields = (answer: { body: unknown }) => (answer.body as ErrorBody).details.fields;

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let host: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "superadmin");
  host = await provider.given.user(dealership, "host");
});
afterAll(() => provider.stop());

const sql = (text: string, ...values: unknown[]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, ({ $client }) =>
    $client.query(text, values),
  );

describe("a field of time, over the whole contract", () => {
  const YEARS = ["0000", "0026", "9999", "10000", "292277", "+010000", "-000026"];
  const textOf = (year: string, kind: TimeField["kind"]) =>
    ({ day: `${year}-01-05`, month: `${year}-01`, moment: `${year}-01-05T12:00:00.000Z` })[kind];
  const fields = endpoints.flatMap((endpoint) =>
    timeFields(endpoint).map((field) => ({
      endpoint,
      ...field,
      name: `${endpoint.method} ${endpoint.path} ${field.path.join(".")}`,
    })),
  );

  test("is found in every endpoint that has one", () => {
    expect(fields.length).toBeGreaterThan(100);
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "POST /lead-prospection/deals/showroom arrivedAt",
        "POST /lead-prospection/deals/appointment startsAt",
        "POST /lead-prospection/deals/bulk/assign selection.filter.from",
        "GET /backoffice/targets month",
        "PUT /referreds/config/:id to",
      ]),
    );
  });

  test("has bounds: the schema refuses years 0, 26, 9999, 10000 and 292277 by the field's own name", () => {
    const taken: string[] = [];
    for (const { endpoint, path, kind, name } of fields) {
      for (const year of YEARS) {
        const input = withValue(sampleInput(endpoint), path, textOf(year, kind));
        const issues = endpoint.input.safeParse(input).error?.issues ?? [];
        if (!JSON.stringify(issues).includes(`"${path.at(-1)}"`)) taken.push(`${name} ${year}`);
      }
    }
    expect(taken).toEqual([]);
  });

  test("answers 400 to each of them, over HTTP", async () => {
    const unexpected: string[] = [];
    for (const { endpoint, path, kind, name } of fields) {
      for (const year of YEARS) {
        const input = withValue(sampleInput(endpoint), path, textOf(year, kind));
        const { status, text } = await provider.call(endpoint, input as never, { as });
        if (status !== 400) unexpected.push(`${name} ${year}: ${status} ${text.slice(0, 200)}`);
      }
    }
    expect(unexpected).toEqual([]);
  });
});

describe("a date is bounded by its meaning", () => {
  const appointment = (startsAt: string) => ({ type: "visit" as const, startsAt, minutes: 30, person: "Ana Paz" });

  test.each([
    ["9999-12-31T23:59:00.000Z", "tooLate"],
    [inDays(733), "tooLate"],
    [inDays(-733), "tooEarly"],
    ["1926-05-04T10:00:00.000Z", "tooEarly"],
    ["2026-02-30T10:00:00.000Z", "invalid"],
    ["2026-05-04T24:61:00.000Z", "invalid"],
    ["26-05-04T10:00:00.000Z", "invalid"],
  ])("an appointment at %s is refused as %s", async (startsAt, code) => {
    const answer = await provider.call(appointments.create, appointment(startsAt), { as });

    expect(answer.status).toBe(400);
    expect(errorFields(answer)).toEqual([{ field: "startsAt", code }]);
  });

  test.each([
    ["2000-01-01", "2000-01-31", 200, undefined],
    ["2100-12-01", "2100-12-31", 200, undefined],
    ["1999-12-31", "2000-01-31", 400, { field: "from", code: "tooEarly" }],
    ["2100-12-01", "2101-01-01", 400, { field: "to", code: "tooLate" }],
  ])(
    "a period from %s to %s is answered %s, in reports, audits and referrals",
    async (from, to, status, expectedError) => {
      for (const endpoint of [reports.overview, audits.list, referrals.numbers, referrals.list]) {
        const answer = await provider.call(endpoint, { from, to } as never, { as });

        expect([endpoint.path, answer.status]).toEqual([endpoint.path, status]);
        if (expectedError) expect(errorFields(answer)).toEqual([expectedError]);
      }
    },
  );

  test.each([
    ["1999-12-31T23:59:59.000Z", "2000-01-05T00:00:00.000Z", "from"],
    ["2100-12-30T00:00:00.000Z", "2101-01-02T00:00:00.000Z", "to"],
  ])("an agenda from %s to %s is refused", async (from, to, field) => {
    const answer = await provider.call(appointments.list, { from, to }, { as });

    expect(answer.status).toBe(400);
    expect(errorFields(answer)?.map((one) => one.field)).toEqual([field]);
  });

  test("a next action is within two years", async () => {
    const [lead] = await provider.given.leads(dealership.licenseId, [{}]);
    const resultId = randomUUID();
    await sql(
      `insert into contact_result (license_id, id, name, "order") values ($1, $2, 'Contesta', 0)`,
      dealership.licenseId,
      resultId,
    );
    const add = (nextActionAt: string) =>
      provider.call(
        attempts.add,
        { dealId: lead?.id ?? "", channel: "call", resultId, nextAction: "call", nextActionAt },
        { as },
      );

    expect(errorFields(await add("9999-01-01T00:00:00.000Z"))).toEqual([{ field: "nextActionAt", code: "tooLate" }]);
    expect((await add(inDays(700))).status).toBe(200);
  });
});

describe("a visit's moment", () => {
  const visit = (given: object) => ({
    id: randomUUID(),
    hostId: host.userId,
    licenseId: dealership.licenseId,
    reason: "other" as const,
    ...given,
  });
  const register = (given: object) => provider.call(visits.register, visit(given), { as: host });
  const minutesFromNow = (at: string) => Math.round((Date.parse(at) - Date.now()) / 60_000) + 0;
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test.each([
    ["of the year 26", "0026-11-27T10:00:00.000Z", "tooEarly"],
    ["of 1970, as a tablet without a battery says", "1970-01-01T00:03:00.000Z", "tooEarly"],
    ["of the year before calendars begin", "1999-12-31T10:00:00.000Z", "tooEarly"],
    ["after tomorrow", inDays(1.1), "tooLate"],
    ["of the year 9999", "9999-12-31T23:59:00.000Z", "tooLate"],
  ])("%s is rejected on its field, and leaves no row", async (_, arrivedAt, code) => {
    const before = (await sql("select id from lead union all select id from visit")).rowCount;

    const answer = await register({ arrivedAt });

    expect(answer.status).toBe(400);
    expect(errorFields(answer)).toEqual([{ field: "arrivedAt", code }]);
    expect((await sql("select id from lead union all select id from visit")).rowCount).toBe(before);
  });

  test.each([
    ["a clock that is right", () => ({ arrivedAt: minutesAgo(10), secondsAgo: 600 }), -10, "device"],
    ["a clock that is right, and nothing counted", () => ({ arrivedAt: minutesAgo(10) }), -10, "device"],
    ["a clock three hours behind", () => ({ arrivedAt: minutesAgo(190), secondsAgo: 600 }), -10, "corrected"],
    ["a clock five hours ahead", () => ({ arrivedAt: minutesAgo(-290), secondsAgo: 600 }), -10, "corrected"],
    ["a clock five hours ahead, and nothing counted", () => ({ arrivedAt: minutesAgo(-290) }), 0, "received"],
    ["a clock of another century, left out", () => ({ secondsAgo: 600 }), -10, "corrected"],
    ["nothing that can be", () => ({}), 0, "received"],
    ["a clock of 2020", () => ({ arrivedAt: "2020-03-01T10:00:00.000Z" }), 0, "received"],
    [
      "a clock of 2020 that counted",
      () => ({ arrivedAt: "2020-03-01T10:00:00.000Z", secondsAgo: 600 }),
      -10,
      "corrected",
    ],
    ["a clock set back by a year", () => ({ arrivedAt: minutesAgo(365 * 1440), secondsAgo: 60 }), -1, "corrected"],
    [
      "a clock before the licence",
      () => ({ arrivedAt: "2001-12-30T10:00:00.000Z", secondsAgo: 600 }),
      -10,
      "corrected",
    ],
    ["a tablet offline for 29 days", () => ({ arrivedAt: minutesAgo(29 * 1440) }), -29 * 1440, "device"],
    ["a tablet offline for 31 days", () => ({ arrivedAt: minutesAgo(31 * 1440) }), 0, "received"],
    ["thirty days, counted", () => ({ arrivedAt: minutesAgo(43_200), secondsAgo: 2_592_000 }), -43_200, "device"],
  ])("corrected by %s keeps its time and names the editor", async (_, given, minutes, timeSource) => {
    const answer = await register(given());

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ timeSource });
    expect(minutesFromNow(answer.body.arrivedAt)).toBe(minutes);
  });

  test("is sent again as it was: one visit", async () => {
    const given = visit({ secondsAgo: 60 });
    const first = await provider.call(visits.register, given, { as: host });
    const again = await provider.call(visits.register, given, { as: host });

    expect(again.body).toEqual(first.body);
  });
});

const STORED = [
  ["0026-11-27 10:00:00+00", "0026-11-27T10:00:00.000Z"],
  ["0001-01-01 00:00:00+00", "0001-01-01T00:00:00.000Z"],
  ["0044-03-15 10:00:00+00 BC", "0001-01-01T00:00:00.000Z"],
  ["-infinity", "0001-01-01T00:00:00.000Z"],
  ["10000-01-01 00:00:00+00", "9999-12-31T23:59:59.999Z"],
  ["292277-01-09 04:00:54+00", "9999-12-31T23:59:59.999Z"],
  ["infinity", "9999-12-31T23:59:59.999Z"],
] as const;

describe("every stored value is readable", () => {
  let advisorId = "";
  beforeAll(async () => {
    advisorId = (await provider.given.user(dealership, "sales-manager")).userId;
  });

  test.each(STORED)("a visit of %s is in its showroom", async (stored, read) => {
    const { body } = await provider.call(
      visits.register,
      { id: randomUUID(), hostId: host.userId, licenseId: dealership.licenseId, reason: "other" },
      { as: host },
    );
    await sql("update visit set arrived_at = $1::timestamptz where id = $2", stored, body.id);

    const displayed = await provider.call(visits.list, {}, { as: host });

    expect(displayed.status).toBe(200);
    expect(displayed.body.find(({ id }) => id === body.id)?.arrivedAt).toBe(read);
  });

  test.each(STORED)("a lead and an appointment of %s", async (stored, read) => {
    const [lead] = await provider.given.leads(dealership.licenseId, [{}]);
    const id = lead?.id ?? "";
    await sql("update lead set created_at = $1::timestamptz, stage_at = $1::timestamptz where id = $2", stored, id);
    const made = await provider.call(
      appointments.create,
      { type: "call", startsAt: inDays(1), minutes: 30, dealId: id, force: true, advisorId },
      { as },
    );
    await sql(
      "update appointment set starts_at = $1::timestamptz, ends_at = $1::timestamptz where id = $2",
      stored,
      made.body.id,
    );

    const one = await provider.call(leads.get, { id }, { as });
    const all = await provider.call(leads.list, { limit: 200 }, { as });
    const planned = await provider.call(appointments.ofLead, { dealId: id }, { as });

    expect([made, one, all, planned].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(one.body.createdAt).toBe(read);
    expect(all.body.items.find((row) => row.id === id)?.createdAt).toBe(read);
    expect(planned.body[0]?.startsAt).toBe(read);
  });

  test.each([
    ["0026-11-27", "0026-11-27"],
    ["0044-03-15 BC", "0001-01-01"],
    ["10000-01-01", "9999-12-31"],
    ["infinity", "9999-12-31"],
  ])("a campaign until %s", async (stored, read) => {
    const name = randomUUID();
    const made = await provider.call(campaigns.create, { ...sampleInput(campaigns.create), name } as never, { as });
    expect(made.status, made.text).toBe(200);
    await sql("update campaign set from_day = '0002-01-01 BC', to_day = $1::date where name = $2", stored, name);

    const listed = await provider.call(campaigns.list, {}, { as });

    expect(listed.status, listed.text).toBe(200);
    expect(listed.body.find((one) => one.name === name)).toMatchObject({ from: "0001-01-01", to: read });
  });
});

describe("a sender's odd date refuses no lead", () => {
  let key: string;
  beforeAll(async () => {
    key = (await provider.given.apiKey(dealership.licenseId)).key;
    await provider.call(
      properties.create,
      { key: "entrega", labelEs: "Entrega", type: "date", requiredIn: ["digital"] },
      { as },
    );
  });

  test.each(["0026-05-04", "9999-12-31", "1899-12-31", "04/05/0026", "292277-01-01", "30/02/2026"])(
    "of a property, %s: it is stored raw, and the field reports it",
    async (entrega) => {
      const body = { ...aPerson(), product: "Cumbre", agency: "Quito Norte", entrega };
      const sent = await provider.request<{ id: string }>("POST", "/webhook/leads/web", { key, body });
      const read = await provider.call(leads.get, { id: sent.body.id }, { as });

      expect(sent.status).toBe(200);
      expect(read.body.extraProperties).toMatchObject({ entrega });
      expect(read.body.errors).toContainEqual(expect.objectContaining({ field: "entrega" }));
    },
  );

  test.each(["0026-11-27T10:00:00", "9999-12-31", "99999999999999", "1970-01-01"])(
    "of ADF, %s: it is stored as it was written",
    async (written) => {
      const { firstName, phone } = aPerson();
      const body = `<?xml version="1.0"?><adf><prospect><requestdate>${written}</requestdate><customer><contact>
        <name part="full">${firstName}</name><phone>${phone}</phone></contact></customer></prospect></adf>`;
      const headers = { "content-type": "application/xml" };
      const sent = await provider.request<AdfReceipts>("POST", "/webhook/adf", { key, body, headers });
      const read = await provider.call(leads.get, { id: sent.body.receipts[0]?.id ?? "" }, { as });

      expect(sent.status).toBe(200);
      expect(read.body.extraProperties).toMatchObject({ requestDate: written });
      expect(Math.abs(Date.parse(read.body.createdAt) - Date.now())).toBeLessThan(DAY_MS);
    },
  );
});

test.each([
  ["1999-12-31", "tooEarly"],
  ["2101-01-01", "tooLate"],
  ["26-01-01", "invalid"],
  ["2101-13-45", "invalid"],
  ["9999-99-99", "invalid"],
  ["1999-02-30", "invalid"],
])("a referral programme from %s is refused as %s", async (from, code) => {
  const given = { ...sampleInput(referralProgramme.create), from };
  const answer = await provider.call(referralProgramme.create, given as never, { as });

  expect(answer.status).toBe(400);
  expect(errorFields(answer)).toEqual([{ field: "from", code }]);
});
