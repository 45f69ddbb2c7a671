import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { board } from "@/contract/leads/board.ts";
import { leads } from "@/contract/leads/leads.ts";
import type { Dealership, TestUser } from "../../support/given.ts";
import { startProvider, type TestProvider } from "../../support/provider.ts";

const PERSON = {
  firstName: "María José",
  lastName: "Ñacato",
  identification: "1710034065",
  phone: "+593987654321",
  email: "Mj.Nacato+auto@example.com",
};

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let [sold, serviced, stranger, elsewhere] = ["", "", "", ""];

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  const other = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  const vehicle = { carLicense: "PBA-1234", vin: "8LAXYZ12345678901" };
  const place = { pipelineId: dealership.pipelineId, stageId: dealership.stages[0]?.id };
  const ours = await provider.given.leads(dealership.licenseId, [
    { ...PERSON, ...place, source: "web", channel: "digital", modelId: dealership.models[0]?.id },
    { ...PERSON, ...vehicle, source: "engine_pv", channel: "engine_pv", product: "Mantenimiento" },
    { firstName: "Otra", lastName: "Persona", phone: "+593222222222", email: "o@example.com", identification: "" },
  ]);
  [sold, serviced, stranger] = ours.map(({ id }) => id) as [string, string, string];
  const theirs = await provider.given.lead(other.licenseId, { ...PERSON, ...vehicle });
  elsewhere = theirs.id;
});
afterAll(() => provider.stop());

async function find(searchTerm: string): Promise<string[]> {
  const { body } = await provider.call(leads.search, { searchTerm }, { as });
  return body.items.map(({ id }) => id);
}

test.each([
  ["name", "maria jose ñacato"],
  ["name without accents, in another order", "NACATO maria"],
  ["identification", "1710034065"],
  ["identification with its dash", "171003406-5"],
  ["phone", "0987654321"],
  ["phone of the country", "+593 98 765 4321"],
  ["phone with the country as 00593", "00593 98 765 4321"],
  ["phone with dots and parentheses", "(098) 765.4321"],
  ["email", "mj.nacato+auto@EXAMPLE.com"],
])("a person is found by their %s in every source, the newest lead first", async (_, term) => {
  expect(await find(term)).toEqual([serviced, sold]);
});

test.each([
  ["plate", "pba1234"],
  ["plate with its dash", "PBA-1234"],
  ["plate with a space", "pba 1234"],
  ["VIN", "8laxyz12345678901"],
])("a vehicle is found by its %s", async (_, term) => {
  expect(await find(term)).toEqual([serviced]);
});

test("the end of an id, as lists show it, finds its lead, and another licence's finds none", async () => {
  expect(await find(sold.slice(-8))).toEqual([sold]);
  expect(await find(elsewhere.slice(-8).toUpperCase())).toEqual([]);
});

describe("a whole id", () => {
  test("finds its lead and no other, in capitals or not", async () => {
    expect(await find(stranger)).toEqual([stranger]);
    expect(await find(` ${stranger.toUpperCase()} `)).toEqual([stranger]);
  });

  test("is a search for lists, their totals and boards too", async () => {
    const place = { pipeline: dealership.pipelineId, stage: dealership.stages[0]?.id ?? "" };

    const list = await provider.call(leads.list, { searchTerm: sold }, { as });
    const among = await provider.call(leads.list, { searchTerm: sold, dealState: "failed", crmState: "none" }, { as });
    const total = await provider.call(leads.total, { searchTerm: sold }, { as });
    const cards = await provider.call(board.cards, { ...place, searchTerm: sold }, { as });
    const none = await provider.call(board.cards, { ...place, searchTerm: stranger }, { as });

    expect(list.body.items.map(({ id }) => id)).toEqual([sold]);
    expect(among.body.items).toEqual([]);
    expect(total.body).toEqual({ count: 1, isMore: false });
    expect(cards.body.items.map(({ id }) => id)).toEqual([sold]);
    expect(none.body.items).toEqual([]);
  });

  test("a lead of another licence, or out of a user's visibility, is not found", async () => {
    const advisor = await provider.given.user(dealership, "sales-manager");

    const theirs = await provider.call(leads.search, { searchTerm: elsewhere }, { as });
    const unreached = await provider.call(leads.search, { searchTerm: sold }, { as: advisor });

    expect([theirs.body.items, unreached.body.items]).toEqual([[], []]);
  });
});

test("a search returns the phone, and the product as matched, else as received", async () => {
  const { body } = await provider.call(leads.search, { searchTerm: PERSON.phone }, { as });

  expect(body.items.map(({ phone, product }) => [phone, product])).toEqual([
    [PERSON.phone, "Mantenimiento"],
    [PERSON.phone, "Andes Ruta 4x4"],
  ]);
});

test("pages of a search continue forward and back", async () => {
  const search = (paging: object) =>
    provider.call(leads.search, { searchTerm: "nacato", limit: 1, ...paging }, { as }).then(({ body }) => body);

  const first = await search({});
  const second = await search({ cursor: first.cursor.next ?? "" });
  const back = await search({ cursor: second.cursor.prev ?? "", direction: "prev" });

  expect([first, second, back].map(({ items }) => items.map(({ id }) => id))).toEqual([[serviced], [sold], [serviced]]);
  expect(second.cursor.next).toBeNull();
});

test("a blank term, or accents alone, lists nothing", async () => {
  const blank = await provider.call(leads.search, { searchTerm: "  " }, { as });

  expect(blank.status).toBe(400);
  expect(await find("\u0301")).toEqual([]);
});

test("a found person makes their other leads visible, and a shared number makes none visible", async () => {
  const dealership = await provider.given.dealership();
  const supervisor = await provider.given.user(dealership, "supervisor");
  const advisor = await provider.given.user(dealership, "sales-manager");
  const nuñez = { identification: "1710034065", phone: "+593987654321", email: "n@example.com" };
  const unusable = { identification: "17100340655", email: "" };
  const given = await provider.given.leads(dealership.licenseId, [
    { ...nuñez, firstName: "Eva", lastName: "Núñez", advisorId: advisor.userId },
    { ...nuñez, firstName: "Eva", lastName: "N.", advisorId: advisor.userId },
    { ...nuñez, firstName: "E.", lastName: "Núnes" },
    { ...unusable, firstName: "Luis", lastName: "Uno", phone: "+593987000001" },
    { ...unusable, firstName: "Rosa", lastName: "Dos", phone: "+593987000002" },
  ]);
  const idsOf = (found: { id: string }[]) => found.map(({ id }) => id).sort();
  const [first, second, third] = given.map(({ id }) => id) as [string, string, string];

  const all = await provider.call(leads.search, { searchTerm: "nuñez" }, { as: supervisor });
  const own = await provider.call(leads.search, { searchTerm: "nuñez" }, { as: advisor });
  const stranger = await provider.call(leads.search, { searchTerm: "Luis Uno" }, { as: supervisor });

  expect([idsOf(all.body.items), idsOf(all.body.theirs)]).toEqual([[first], [second, third].sort()]);
  expect([idsOf(own.body.items), idsOf(own.body.theirs)]).toEqual([[first], [second]]);
  expect(stranger.body.theirs).toEqual([]);
});
