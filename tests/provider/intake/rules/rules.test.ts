import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { intake } from "@/contract/intake/intake.ts";
import { type Rule, rules } from "@/contract/intake/rules.ts";
import { leads } from "@/contract/leads/leads.ts";
import { aPerson, type Dealership, type TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let key: string;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  ({ key } = await provider.given.apiKey(dealership.licenseId));
});

const current = async () => (await provider.call(rules.get, { channel: "digital" }, { as })).body;
async function save(changes: Partial<Rule>) {
  return provider.call(rules.save, { ...(await current()), ...changes }, { as });
}
const send = async (body: Record<string, unknown>) => {
  const person = { product: "Andes Cumbre", agency: "Quito Norte", origin: "Web", ...aPerson(), ...body };
  return (await provider.call(intake.receive, { source: "web" }, { key, body: person })).body;
};
const advisorOf = async (id: string) => (await provider.call(leads.get, { id }, { as })).body.advisor?.id ?? null;

describe("a saved rule", () => {
  test("applies to the very next lead", async () => {
    const before = await send({ email: "" });
    await save({ requiredFields: ["phone", "email"] });

    const after = await send({ email: "" });

    expect([before.dealState, after.dealState]).toEqual(["new", "failed"]);
    expect(after.errors).toEqual([{ field: "email", code: "required" }]);
  });

  test("is saved by its version, and audited", async () => {
    const rule = await current();

    const saved = await provider.call(rules.save, { ...rule, dedupWindowDays: 7 }, { as });
    const late = await provider.call(rules.save, { ...rule, dedupWindowDays: 9 }, { as });

    expect(saved.body).toEqual({ ...rule, dedupWindowDays: 7, version: rule.version + 1 });
    expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
    expect((await current()).dedupWindowDays).toBe(7);
  });

  test("detects duplicates in its scope", async () => {
    const person = aPerson();
    await save({ dedupScope: "agency" });

    const first = await send({ ...person, agency: "Quito Norte" });
    const elsewhere = await send({ ...person, agency: "Cumbayá" });
    const again = await send({ ...person, agency: "Quito Norte" });

    expect([first, elsewhere, again].map(({ dealState }) => dealState)).toEqual(["new", "new", "duplicated"]);
  });

  test("normalises names and catalogue values where enabled, and nothing elsewhere", async () => {
    const shouted = { firstName: "MARÍA JOSÉ", lastName: "de la torre", product: "cumbre", agency: "quito norte" };
    const asSent = await send(shouted);
    await save({ normalisations: ["phone", "names", "catalogue"] });
    const written = await send(shouted);

    const of = async (id: string) => (await provider.call(leads.get, { id }, { as })).body;
    expect(await of(asSent.id)).toMatchObject(shouted);
    expect(await of(written.id)).toMatchObject({
      firstName: "María José",
      lastName: "De La Torre",
      product: "Andes Cumbre",
      agency: "Quito Norte",
    });
  });
});

describe("turns", () => {
  test("skips absent advisors, continues the rotation, and is equal for single leads and batches", async () => {
    const advisors = await Promise.all([1, 2, 3].map(() => provider.given.user(dealership, "sales-manager")));
    const ids = advisors.map(({ userId }) => userId);
    const [, away] = ids;
    await absent(away ?? "");
    await save({ assignment: { kind: "roundRobin", advisorIds: ids, maxOpen: null } });

    const some = await Promise.all(Array.from({ length: 30 }, () => send({})));
    const taken = await Promise.all(some.map(({ id }) => advisorOf(id)));

    const counts = ids.map((id) => taken.filter((one) => one === id).length);
    expect(counts).toEqual([15, 0, 15]);
  });

  test("skips advisors at their limit of open leads, until every advisor is full", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => provider.given.user(dealership, "sales-manager")));
    const ids = [one?.userId ?? "", two?.userId ?? ""];
    await provider.given.leads(dealership.licenseId, [{ advisorId: ids[0] ?? null }, { advisorId: ids[0] ?? null }]);
    await save({ assignment: { kind: "roundRobin", advisorIds: ids, maxOpen: 3 } });

    const taken: (string | null)[] = [];
    for (let index = 0; index < 6; index += 1) taken.push(await advisorOf((await send({})).id));

    const counts = ids.map((id) => taken.filter((advisorId) => advisorId === id).length);
    expect(counts).toEqual([1, 3]);
    expect(taken.filter((advisorId) => advisorId === null)).toHaveLength(2);
  });
});

describe("a rule preview", () => {
  test("previews which of the last leads would change and why, and changes nothing", async () => {
    const person = aPerson();
    const first = await send({ ...person });
    const other = await send({ ...person, product: "Andes Ruta 4x4" });
    const bare = await send({ identification: "" });
    const rule = await current();

    const { body } = await provider.call(
      rules.try,
      { ...rule, requiredFields: [...rule.requiredFields, "identification"], isSameProductOnly: false },
      { as },
    );

    expect(body).toMatchObject({
      leadCount: 3,
      before: { new: 3, duplicated: 0, failed: 0 },
      after: { new: 1, duplicated: 1, failed: 1 },
    });
    expect(body.changed).toMatchObject([
      { id: bare.id, before: "new", after: "failed", errors: [{ field: "identification", code: "required" }] },
      { id: other.id, before: "new", after: "duplicated", original: { id: first.id } },
    ]);
    expect(await current()).toEqual(rule);
    expect((await provider.call(leads.get, { id: bare.id }, { as })).body.dealState).toBe("new");
  });

  test("never matches a lead with itself or a later one", async () => {
    const person = aPerson();
    await send(person);
    await send({ ...person });

    const { body } = await provider.call(rules.try, { ...(await current()), dedupWindowDays: 60 }, { as });

    expect(body).toMatchObject({ leadCount: 2, after: { new: 1, duplicated: 1 }, changed: [] });
  });

  test("shows who would have received the leads", async () => {
    const advisor = await provider.given.user(dealership, "sales-manager");
    await send({});
    const rule = await current();

    const { body } = await provider.call(
      rules.try,
      { ...rule, assignment: { kind: "fixed", advisorId: advisor.userId } },
      { as },
    );

    expect(body.shares).toEqual([{ advisor: advisor.fullName, count: 1 }]);
  });
});

async function absent(userId: string) {
  const { licenseId } = dealership;
  const values = [licenseId, userId];
  await provider.services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      `insert into absence (license_id, id, user_id, first_day, last_day)
        values ($1, gen_random_uuid(), $2, now()::date - 1, now()::date + 1)`,
      values,
    ),
  );
}
