import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { type ListName, type View, views } from "@/contract/leads/saved-views.ts";
import type { Dealership, TestUser } from "../../../support/given.ts";
import { startProvider, type TestProvider } from "../../../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let manager: TestUser;
let advisor: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(async () => {
  dealership = await provider.given.dealership();
  manager = await provider.given.user(dealership, "supervisor");
  advisor = await provider.given.user(dealership, "advisor-cct");
});
afterAll(() => provider.stop());

const WEB = { list: "leads" as const, scope: "web", name: "Fallidos", filters: { dealState: "failed" } };
const save = (as: TestUser, given: object = {}) => provider.call(views.create, { ...WEB, ...given }, { as });
const readViews = async (as: TestUser, list: ListName = "leads") =>
  (await provider.call(views.list, { list }, { as })).body;
const readNames = async (as: TestUser) => (await readViews(as)).views.map(({ name }) => name);
const share = (as: TestUser, { id, version }: View, isShared = true) =>
  provider.call(views.share, { id, version, isShared }, { as });
const INVALID = (field: string, code = "invalid") => ({
  status: 400,
  body: { code: "INVALID_INPUT", details: { fields: [{ field, code }] } },
});

test("a view is private until it is shared, and then available to the whole licence", async () => {
  const { body: view } = await save(manager, { columns: ["firstName", "email"] });

  const before = await readNames(advisor);
  const { body: shared } = await share(manager, view);
  const after = await readViews(advisor);
  await share(manager, shared, false);

  expect(view).toMatchObject({ ...WEB, columns: ["firstName", "email"], isOwn: true, isShared: false, version: 1 });
  expect(before).toEqual([]);
  expect(after.views).toEqual([{ ...view, isOwn: false, owner: manager.fullName, isShared: true, version: 2 }]);
  expect(await readNames(advisor)).toEqual([]);
});

test("a user who may not share has private views, and changes no shared one", async () => {
  const { body: own } = await save(advisor);
  const { body: theirs } = await save(manager, { name: "De todos" });
  const { body: shared } = await share(manager, theirs);
  const observed = { id: shared.id, version: shared.version };

  const renamed = await provider.call(views.update, { id: own.id, version: 1, name: "Otro" }, { as: advisor });
  const rejected = [
    await share(advisor, own),
    await provider.call(views.update, { ...observed, name: "x" }, { as: advisor }),
    await provider.call(views.remove, observed, { as: advisor }),
  ];

  expect(renamed.body).toMatchObject({ name: "Otro", filters: WEB.filters, version: 2 });
  expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await readNames(advisor)).toEqual(["De todos", "Otro"]);
});

test("a user who may share changes another's shared view, and sees no private one", async () => {
  const other = await provider.given.user(dealership, "admin-client");
  const { body: storedViews } = await save(manager, { name: "Mío" });
  const { body: shared } = await share(manager, (await save(manager)).body);

  const changed = await provider.call(
    views.update,
    { id: shared.id, version: 2, filters: { dealState: "new" } },
    { as: other },
  );
  const unknown = await provider.call(views.update, { id: storedViews.id, version: 1, name: "x" }, { as: other });
  const removed = await provider.call(views.remove, { id: shared.id, version: 3 }, { as: other });

  expect(changed.body).toMatchObject({ filters: { dealState: "new" }, owner: manager.fullName });
  expect([unknown.status, removed.status]).toEqual([404, 200]);
  expect(await readNames(manager)).toEqual(["Mío"]);
});

test("the second of two concurrent changes gets a conflict", async () => {
  const { body: view } = await share(manager, (await save(manager)).body);
  const other = await provider.given.user(dealership, "admin-client");
  const observed = { id: view.id, version: view.version };

  const answers = await Promise.all([
    provider.call(views.update, { ...observed, name: "Uno" }, { as: manager }),
    provider.call(views.update, { ...observed, name: "Otro" }, { as: other }),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a name is unique for a user and list, in any case; of two concurrent saves one is rejected", async () => {
  const answers = await Promise.all([save(manager), save(manager, { name: "FALLIDOS" })]);
  const elsewhere = await save(manager, { scope: "meta" });
  const another = await save(advisor);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(answers.find(({ status }) => status === 400)).toMatchObject(INVALID("name", "taken"));
  expect([elsewhere.status, another.status]).toEqual([200, 200]);
});

test.each([
  ["scope", { scope: "nowhere" }],
  ["filters", { filters: { dealState: "deleted" } }],
  ["filters", { filters: { password: "x" } }],
  ["filters", { filters: { source: "meta" } }],
  ["columns", { columns: ["firstName", "passwordHash"] }],
  ["columns", { columns: ["firstName", "firstName"] }],
])("drops filters that the list does not have: %s of %j", async (field, given) => {
  expect(await save(manager, given)).toMatchObject(INVALID(field));
  expect(await readNames(manager)).toEqual([]);
});

test("a change of a view is recorded", async () => {
  const { body: view } = await share(manager, (await save(manager)).body);
  await provider.call(views.remove, { id: view.id, version: 2 }, { as: manager });

  const { body } = await provider.call(audits.list, {}, { as: manager });

  const entries = body.items.map(({ action, subjectName }) => [action, subjectName]);
  expect(entries).toEqual([
    ["view.removed", "Fallidos"],
    ["view.changed", "Fallidos"],
    ["view.created", "Fallidos"],
  ]);
});

describe("preferences of a list", () => {
  const choose = (as: TestUser, given: object) =>
    provider.call(views.choose, { list: "leads", scope: "web", ...given }, { as });

  test("are private, and unnamed ones remain", async () => {
    const { body: view } = await save(advisor);
    await choose(advisor, { columns: ["email", "firstName"] });
    await choose(advisor, { viewId: view.id });

    const selected = (await readViews(advisor)).choices;
    await choose(advisor, { columns: null });

    expect(selected).toEqual([{ scope: "web", columns: ["email", "firstName"], viewId: view.id }]);
    expect((await readViews(advisor)).choices).toEqual([{ scope: "web", columns: null, viewId: view.id }]);
    expect((await readViews(manager)).choices).toEqual([]);
  });

  test("open no view that is removed or no longer shared", async () => {
    const { body: view } = await share(manager, (await save(manager)).body);
    await choose(advisor, { viewId: view.id });

    await share(manager, view, false);

    expect((await readViews(advisor)).choices).toEqual([{ scope: "web", columns: null, viewId: null }]);
  });

  test("name a view and columns of that list", async () => {
    const { body: meta } = await save(advisor, { scope: "meta" });
    const { body: foreign } = await save(manager);

    expect(await choose(advisor, { viewId: meta.id })).toMatchObject(INVALID("viewId"));
    expect((await choose(advisor, { viewId: foreign.id })).status).toBe(404);
    expect(await choose(advisor, { columns: ["x"] })).toMatchObject(INVALID("columns"));
  });

  test("is stored once however often it is chosen at once", async () => {
    await Promise.all(["email", "origin", "rule"].map((column) => choose(advisor, { columns: [column] })));

    expect((await readViews(advisor)).choices).toHaveLength(1);
  });
});

test("a view keeps no search, which may name a person", async () => {
  expect(await save(advisor, { filters: { searchTerm: "xiomarel" } })).toMatchObject(INVALID("filters"));
});
