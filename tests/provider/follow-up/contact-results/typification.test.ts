import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { typification } from "@/contract/follow-up/contact-results.ts";
import type { Dealership, TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

let provider: TestProvider;
let there: Dealership;
let admin: TestUser;

beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  there = await provider.given.dealership();
  admin = await provider.given.user(there, "admin-client");
});
afterAll(() => provider.stop());

type Given = Parameters<typeof provider.call<typeof typification.create>>[1];
const add = async (given: Given) => (await provider.call(typification.create, given, { as: admin })).body;
const tree = async () =>
  (await provider.call(typification.list, {}, { as: admin })).body.map(({ above, name }) =>
    [...above, name].join(" > "),
  );

test("results are returned as a tree, and stay below their parent in any order", async () => {
  const reached = await add({ name: "Contactado", isHumanContact: true });
  const missed = await add({ name: "No contactado" });
  const silent = await add({ name: "No contesta", parentId: missed.id });
  const busy = await add({ name: "Ocupado", parentId: missed.id });

  const before = await tree();
  const results = [busy.id, missed.id, silent.id, reached.id];
  await provider.call(typification.order, { results }, { as: admin });

  expect(before).toEqual(["Contactado", "No contactado", "No contactado > No contesta", "No contactado > Ocupado"]);
  expect(await tree()).toEqual([
    "No contactado",
    "No contactado > Ocupado",
    "No contactado > No contesta",
    "Contactado",
  ]);
});

test("an incomplete list of results sets no order", async () => {
  const first = await add({ name: "Contactado" });
  await add({ name: "No contactado" });

  const short = await provider.call(typification.order, { results: [first.id] }, { as: admin });
  const twice = await provider.call(typification.order, { results: [first.id, first.id] }, { as: admin });

  expect([short.status, twice.status]).toEqual([400, 400]);
});

test("no result is its own descendant, and names are unique below one parent", async () => {
  const missed = await add({ name: "No contactado" });
  const silent = await add({ name: "No contesta", parentId: missed.id });

  const below = { id: missed.id, version: 1, parentId: silent.id };
  const circle = await provider.call(typification.update, below, { as: admin });
  const again = await provider.call(typification.create, { name: "No contactado" }, { as: admin });
  const elsewhere = await provider.call(typification.create, { name: "No contesta" }, { as: admin });

  expect(circle).toMatchObject({
    status: 400,
    body: { details: { fields: [{ field: "parentId", code: "invalid" }] } },
  });
  expect(again).toMatchObject({ status: 400, body: { details: { fields: [{ field: "name", code: "taken" }] } } });
  expect(elsewhere.status).toBe(200);
});

test("a result with children is removed only when they move up", async () => {
  const missed = await add({ name: "No contactado" });
  await add({ name: "No contesta", parentId: missed.id });
  const observed = { id: missed.id, version: 1 };

  const rejected = await provider.call(typification.remove, observed, { as: admin });
  await provider.call(typification.remove, { ...observed, children: "raise" }, { as: admin });

  expect(rejected).toMatchObject({ status: 409, body: { code: "IN_USE" } });
  expect(await tree()).toEqual(["No contesta"]);
});

test("a result names its requirement, until it has none; an unknown requirement is rejected", async () => {
  const made = await add({ name: "Volver a llamar", followUp: "callback" });
  const plain = await add({ name: "No contesta" });

  const observed = { id: made.id, version: 1 };
  const cleared = await provider.call(typification.update, { ...observed, followUp: null }, { as: admin });
  const unknown = { name: "Otro", followUp: "coffee" } as unknown as Given;
  const rejected = await provider.call(typification.create, unknown, { as: admin });

  expect([made.followUp, plain.followUp, cleared.body.followUp]).toEqual(["callback", null, null]);
  expect(rejected).toMatchObject({ status: 400, body: { details: { fields: [{ field: "followUp" }] } } });
});

test("the meaning of a result is changed over the seen version", async () => {
  const { id } = await add({ name: "Agenda cita", isHumanContact: true });

  const given = { id, version: 1, isEffective: true, closesLead: false };
  const changed = await provider.call(typification.update, given, { as: admin });
  const late = await provider.call(typification.update, { ...given, closesLead: true }, { as: admin });

  expect(changed.body).toMatchObject({ isHumanContact: true, isEffective: true, closesLead: false, version: 2 });
  expect(late).toMatchObject({ status: 409, body: { code: "VERSION_CONFLICT" } });
});
