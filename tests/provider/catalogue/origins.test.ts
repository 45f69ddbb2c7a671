import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { origins } from "@/contract/catalogue/origins.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

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

type Given = Parameters<typeof provider.call<typeof origins.create>>[1];
const add = async (given: Partial<Given> & { name: string }) =>
  (await provider.call(origins.create, { source: "web", ...given }, { as: admin })).body;
const paths = async () => (await provider.call(origins.list, {}, { as: admin })).body.map(({ path }) => path);

test("a path contains channel, source and parent names, and children follow their parent", async () => {
  const fair = await add({ name: "Feria" });
  await add({ name: "Feria de Quito, 2026" });
  await add({ name: "Pabellón Ñ", parentId: fair.id });
  await add({ name: "Página", source: "meta_pv" });

  const all = await paths();

  expect(all).toEqual([
    "digital/web/feria",
    "digital/web/feria/pabellon-n",
    "digital/web/feria-de-quito-2026",
    "digital_pv/meta_pv/pagina",
  ]);
});

test("a path is unique in any spelling", async () => {
  await add({ name: "Portada" });

  const again = await provider.call(origins.create, { source: "web", name: "PORTÁDA" }, { as: admin });
  const nameless = await provider.call(origins.create, { source: "web", name: "!?" }, { as: admin });

  expect(again).toMatchObject({ status: 400, body: { details: { fields: [{ field: "name", code: "taken" }] } } });
  expect(nameless).toMatchObject({ status: 400, body: { details: { fields: [{ field: "name", code: "invalid" }] } } });
});

test("descendants of an origin follow a rename or a move, and no origin is its own descendant", async () => {
  const fairs = await add({ name: "Ferias" });
  const quito = await add({ name: "Quito", parentId: fairs.id });
  const stand = await add({ name: "Stand 1_0%", parentId: quito.id });
  await add({ name: "Ferias-x" });

  const observed = { id: fairs.id, version: 1 };
  const below = await provider.call(origins.update, { ...observed, parentId: stand.id }, { as: admin });
  const elsewhere = await provider.call(origins.update, { ...observed, source: "meta" }, { as: admin });
  await provider.call(origins.update, { id: quito.id, version: 1, name: "Quito Norte" }, { as: admin });

  expect(below).toMatchObject({ status: 400, body: { details: { fields: [{ field: "parentId", code: "invalid" }] } } });
  expect(elsewhere.body).toMatchObject({ channel: "digital", source: "meta", version: 2 });
  expect(await paths()).toEqual([
    "digital/meta/ferias",
    "digital/meta/ferias/quito-norte",
    "digital/meta/ferias/quito-norte/stand-1-0",
    "digital/web/ferias-x",
  ]);
});

test("an origin with children is removed only when they move up", async () => {
  const fairs = await add({ name: "Ferias" });
  const quito = await add({ name: "Quito", parentId: fairs.id });
  await add({ name: "Stand", parentId: quito.id });
  const observed = { id: quito.id, version: 1 };

  const rejected = await provider.call(origins.remove, observed, { as: admin });
  const raised = await provider.call(origins.remove, { ...observed, children: "raise" }, { as: admin });

  expect(rejected).toMatchObject({ status: 409, body: { code: "IN_USE" } });
  expect(raised.status).toBe(200);
  expect(await paths()).toEqual(["digital/web/ferias", "digital/web/ferias/stand"]);
});

test("forms receive active origins only: all, of a channel, of external management, or one by path", async () => {
  await add({ name: "Portada" });
  await add({ name: "Vieja", isActive: false });
  await add({ name: "Club de talleres", source: "external-management", isExternalManagement: true });
  const pathsOf = ({ body }: { body: { path: string }[] }) => body.map(({ path }) => path);

  const licenses = await provider.call(origins.licenses, {}, { as: admin });
  const digital = await provider.call(origins.channel, { channel: "digital" }, { as: admin });
  const external = await provider.call(origins.externalManagement, {}, { as: admin });
  const all = await provider.call(origins.paths, {}, { as: admin });
  const one = await provider.call(origins.path, { path: "digital/web/portada" }, { as: admin });
  const none = await provider.call(origins.path, { path: "digital/web/otra" }, { as: admin });

  const club = "external-management/external-management/club-de-talleres";
  expect(pathsOf(licenses)).toEqual(["digital/web/portada", club]);
  expect(pathsOf(digital)).toEqual(["digital/web/portada"]);
  expect(pathsOf(external)).toEqual([club]);
  expect(all.body[0]).toEqual({ path: "digital/web/portada", name: "Portada", channel: "digital", source: "web" });
  expect([one.body.name, none.status]).toEqual(["Portada", 404]);
});
