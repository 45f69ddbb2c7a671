import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionHealth, MAX_UNREAD_STORED } from "@/contract/ad-networks/connection-health.ts";
import { people } from "@/contract/privacy/people.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { unreadRequest } from "@/provider/db/schema/intake.ts";
import { decodedText } from "@/provider/domains/intake/decoded-text.ts";
import { aPerson, type Dealership, type TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";
import { expectWithin } from "@/tests/support/within.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
let key: string;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});

const within = <T>(work: Parameters<typeof provider.services.database.transaction<T>>[1]) =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, work);
const post = (body: string) => provider.request("POST", "/webhook/leads/web", { key, body: Buffer.from(body) });
const unread = async () => (await provider.call(connectionHealth.unread, {}, { as: admin })).body;
const stored = () => within((db) => db.select().from(unreadRequest));

test("secrets are masked wherever a body that cannot be read is shown", async () => {
  const { email } = aPerson();
  await post(`token=muy-secreto&password=muy,secreto&email=${email}`);

  const listed = await unread();
  const { body: found } = await provider.call(people.find, { email }, { as: admin });
  const traces = found.traces.map(({ location, id }) => ({ location, id }));
  const exported = await provider.call(people.export, { ids: [], traces }, { as: admin });

  const displayed = `token=***&password=***&email=${email}`;
  expect(listed.items.map(({ body }) => body)).toEqual([displayed]);
  expect(found.traces.map(({ text }) => text)).toEqual([displayed]);
  expect(exported.text).toContain(displayed);
  expect(JSON.stringify([listed, found, exported.text])).not.toMatch(/muy.?secreto/);
});

describe("beyond the maximum number of stored requests", () => {
  async function fill(observed: number) {
    await post("{primero");
    const [first] = await stored();
    if (!first) throw new Error("nothing was stored");
    const at = (second: number) => new Date(Date.parse(first.receivedAt) - 1000 * (second + 1)).toISOString();
    const rows = Array.from({ length: MAX_UNREAD_STORED - 1 }, (_, number) => ({
      ...first,
      id: crypto.randomUUID(),
      bodyHash: `hash ${number}`,
      body: `{${number}`,
      receivedAt: at(number),
      reviewedAt: number < observed ? at(0) : null,
    }));
    await within((db) => db.insert(unreadRequest).values(rows));
  }

  test("the oldest are removed, and their number is shown", async () => {
    await fill(0);
    const before = await unread();

    await post("{uno");
    await post("{dos");
    await post("{dos");

    const after = await unread();
    const bodies = (await stored()).map(({ body }) => body);
    expect(before).toMatchObject({ count: MAX_UNREAD_STORED, dropped: 0 });
    expect(after).toMatchObject({ count: MAX_UNREAD_STORED, dropped: 2 });
    expect(bodies).toHaveLength(MAX_UNREAD_STORED);
    expect(bodies).toEqual(expect.arrayContaining(["{primero", "{uno", "{dos"]));
    expect(bodies).not.toContain(`{${MAX_UNREAD_STORED - 2}`);
  });

  test("reviewed ones are removed first, and are not counted", async () => {
    await fill(2);

    await post("{uno");
    await post("{dos");

    expect(await unread()).toMatchObject({ count: MAX_UNREAD_STORED, dropped: 0 });
  });
});

test("a review of a request is recorded once", async () => {
  await post("{por revisar");
  const [row] = await stored();
  const id = row?.id ?? "";

  const first = await provider.call(connectionHealth.see, { id }, { as: admin });
  const again = await provider.call(connectionHealth.see, { id }, { as: admin });
  const absent = await provider.call(connectionHealth.see, { id: crypto.randomUUID() }, { as: admin });

  const entries = await within((db) => db.select().from(auditEntry).where(eq(auditEntry.subjectId, id)));
  expect([first.status, again.status, absent.status]).toEqual([200, 200, 404]);
  expect(again.body).toEqual(first.body);
  expect(entries).toHaveLength(1);
});

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each<[how: string, body: (email: string) => string]>([
  ["as it is", (email) => `email=${email}`],
  ["percent-encoded", (email) => `email=${encodeURIComponent(email)}`],
  ["percent-encoded twice", (email) => `email=${encodeURIComponent(encodeURIComponent(email))}`],
  ["percent-encoded to the last character", (email) => `e=${email.replace(/./g, (one) => `%${hex(one)}`)}`],
  ["with a decimal reference", (email) => `<adf>${email.replace("@", "&#64;")}`],
  ["with a hexadecimal reference", (email) => `<adf>${email.replace("@", "&#x40;")}`],
  ["with a reference by name", (email) => `<adf>${email.replace("@", "&commat;")}`],
  ["quoted-printable", (email) => `Correo: ${email.replace("@", "=40").replace(".", "=\r\n.")}`],
  ["escaped as in JSON", (email) => `{"email":"${email.replace("@", "\\u0040")}"`],
  ["as base64", (email) => `Content-Transfer-Encoding: base64\r\n\r\n${base64(`<adf><email>${email}</email>`)}`],
])("an erasure finds the person in a body that cannot be read: %s", async (_, body) => {
  const { email } = aPerson();
  const [lead] = await provider.given.leads(dealership.licenseId, [{ email }]);
  await post(body(email));
  await post("email=otra%40example.com");

  const found = (await provider.call(people.find, { email }, { as: admin })).body;
  const records = found.records.map(({ id, version }) => ({ id, version }));
  const erased = await provider.call(people.erase, { records, reason: "asked" }, { as: admin });

  expect(found.traces).toMatchObject([{ location: "unreadRequest", matched: ["email"] }]);
  expect(records).toMatchObject([{ id: lead?.id }]);
  expect(erased.status, erased.text).toBe(200);
  const left = await stored();
  expect(left.map((row) => row.body).sort()).toEqual(["", "email=otra%40example.com"]);
  expect(left.find((row) => row.body === "")).toMatchObject({ headers: {}, decoded: "" });
});

const hex = (one: string) => one.charCodeAt(0).toString(16).padStart(2, "0");

test.each([
  ["\\".repeat(250_000)],
  ["&".repeat(250_000)],
  ["&#".repeat(120_000)],
  [`=${" ".repeat(250_000)}`],
  ["%".repeat(250_000)],
])("no body of a sender is slow to decode", (body) => {
  const start = performance.now();

  expect(decodedText(body)).toBe("");

  expectWithin(performance.now() - start, 1000);
});
