import { afterAll, beforeAll, expect, test } from "vitest";
import { agencies } from "@/contract/catalogue/agencies.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let admin: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

async function anAgency(given: { name?: string; code?: string; aliases?: string[] } = {}) {
  dealership = await provider.given.dealership();
  admin = await provider.given.user(dealership, "admin-client");
  const input = { name: "Manta", code: "MNT", ...given };
  return provider.call(agencies.create, input, { as: admin });
}

async function auditOf(subjectId: string) {
  const { licenseId } = dealership;
  return provider.services.database.read({ role: "tenant", licenseId }, async ({ $client }) => {
    const text = "select action, actor, before, after from audit_entry where subject_id = $1 order by at, id";
    return (await $client.query(text, [subjectId])).rows;
  });
}

test("omitted fields of a new one are blank, and it is returned as given", async () => {
  const { status, body } = await anAgency({ aliases: ["Manta Centro", "Manta Centro", " Tarqui "] });

  expect(status).toBe(200);
  expect(body).toMatchObject({ name: "Manta", code: "MNT", city: "", channels: [], version: 1 });
  expect(body.aliases).toEqual(["Manta Centro", "Tarqui"]);
  const { body: list } = await provider.call(agencies.list, {}, { as: admin });
  expect(list.find(({ id }) => id === body.id)).toEqual(body);
});

test("a change affects the named fields, and no others", async () => {
  const { body: made } = await anAgency({ aliases: ["Tarqui"] });

  const { body } = await provider.call(agencies.update, { ...observed(made), city: "Manta" }, { as: admin });

  expect(body).toEqual({ ...made, city: "Manta", version: 2 });
});

test("a save over an unseen version returns the present one, and nothing changes", async () => {
  const { body: made } = await anAgency();
  await provider.call(agencies.update, { ...observed(made), city: "Manta" }, { as: admin });

  const late = await provider.call(agencies.update, { ...observed(made), city: "Portoviejo" }, { as: admin });
  const removed = await provider.call(agencies.remove, observed(made), { as: admin });

  expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT", details: { version: 2 } } });
  expect(removed).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
  const { body: list } = await provider.call(agencies.list, {}, { as: admin });
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ city: "Manta", version: 2 });
});

test("of two concurrent saves the second user is notified", async () => {
  const { body: made } = await anAgency();

  const answers = await Promise.all(
    ["Manta", "Portoviejo"].map((city) => provider.call(agencies.update, { ...observed(made), city }, { as: admin })),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("an unchanged save creates no version and no audit entry", async () => {
  const { body: made } = await anAgency();

  const { body } = await provider.call(
    agencies.update,
    { ...observed(made), name: made.name, aliases: [] },
    { as: admin },
  );

  expect(body.version).toBe(1);
  expect(await auditOf(made.id)).toHaveLength(1);
});

test("each change is audited with what was before and what is after", async () => {
  const { body: made } = await anAgency();
  const { body: changed } = await provider.call(agencies.update, { ...observed(made), city: "Manta" }, { as: admin });
  await provider.call(agencies.remove, observed(changed), { as: admin });

  expect(await auditOf(made.id)).toEqual([
    { action: "agency.created", actor: admin.fullName, before: null, after: made },
    { action: "agency.changed", actor: admin.fullName, before: made, after: changed },
    { action: "agency.removed", actor: admin.fullName, before: changed, after: null },
  ]);
});

test("a code that another has is refused on its field", async () => {
  await anAgency();

  const { status, body } = await provider.call(agencies.create, { name: "Otra", code: "MNT" }, { as: admin });

  expect(status).toBe(400);
  expect(body).toMatchObject({ code: "INVALID_INPUT", details: { fields: [{ field: "code", code: "taken" }] } });
});

test("one used by leads remains, and reports that it is in use", async () => {
  const { body: made } = await anAgency();
  await provider.given.lead(dealership.licenseId, { agencyId: made.id });

  const { status, body } = await provider.call(agencies.remove, observed(made), { as: admin });

  expect([status, body]).toMatchObject([409, { code: "IN_USE" }]);
});

test("a blank name, an invalid phone and a list that is too long are each reported on their field", async () => {
  await anAgency();
  const given = { name: " ", code: "X", phone: "12", aliases: Array.from({ length: 51 }, (_, index) => `n${index}`) };

  const { body } = await provider.call(agencies.create, given, { as: admin });

  expect(body).toMatchObject({
    details: {
      fields: [
        { field: "name", code: "required" },
        { field: "phone", code: "phone" },
        { field: "aliases", code: "tooLong" },
      ],
    },
  });
});

const observed = ({ id, version }: { id: string; version: number }) => ({ id, version });
