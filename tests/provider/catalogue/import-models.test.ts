import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TypedRow } from "@/contract/catalogue/model-rows.ts";
import { models, modelVersions } from "@/contract/catalogue/models.ts";
import { auditEntry } from "@/provider/db/schema/audits.ts";
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

const row = (given: Partial<TypedRow>): TypedRow => ({
  brand: "Andes",
  model: "Cumbre",
  version: "",
  year: "",
  code: "",
  price: "",
  aliases: "",
  ...given,
});
const load = (rows: TypedRow[], isTrial = false) => provider.call(models.load, { rows, isTrial }, { as: admin });
const outcomes = async (rows: TypedRow[], isTrial = false) =>
  (await load(rows, isTrial)).body.map(({ outcome }) => outcome);
const sold = async () => (await provider.call(modelVersions.sold, {}, { as: admin })).body;
const auditEntries = () =>
  provider.services.database.transaction({ role: "tenant", licenseId: there.licenseId }, (db) => db.$count(auditEntry));

const FILE = [
  row({
    model: "Páramo",
    version: "Premium",
    year: "2027",
    code: "PAR-P",
    price: "$ 31.990,50",
    aliases: "Páramo full",
  }),
  row({ brand: "andes", model: "CUMBRE", version: "Base", year: "2026", price: "24,990.00" }),
  row({ model: "Ruta 4x4", aliases: "Rutera | Ruta doble" }),
];

test("a file adds models and versions, matches existing ones in any spelling, and reports the result", async () => {
  const results = await outcomes(FILE);

  expect(results).toEqual(["created", "created", "changed"]);
  expect(await sold()).toMatchObject([
    { brand: "Andes", model: "Cumbre", name: "Base", year: 2026, price: 24_990, code: "" },
    { brand: "Andes", model: "Páramo", name: "Premium", year: 2027, price: 31_990.5, aliases: ["Páramo full"] },
  ]);
});

test("the same file twice changes nothing", async () => {
  await outcomes(FILE);
  const before = await auditEntries();

  const results = await outcomes(FILE);

  expect(results).toEqual(["same", "same", "same"]);
  expect(await auditEntries()).toBe(before);
});

test("a rejected row gives its reason and does not affect other rows", async () => {
  const { body } = await load([
    row({ brand: "", version: "Base", year: "26", price: "mucho" }),
    row({ version: "Base", year: "2027", code: "C-1" }),
    row({ version: "base", year: "2027", price: "1" }),
    row({ version: "Full", year: "2027", code: "C-1" }),
    row({ year: "2027" }),
  ]);

  expect(body).toEqual([
    {
      outcome: "refused",
      errors: [
        { field: "brand", code: "required" },
        { field: "year", code: "invalid" },
        { field: "price", code: "invalid" },
      ],
    },
    { outcome: "created", errors: [] },
    { outcome: "refused", errors: [{ field: "version", code: "repeated" }] },
    { outcome: "refused", errors: [{ field: "code", code: "taken" }] },
    { outcome: "refused", errors: [{ field: "version", code: "required" }] },
  ]);
  expect((await sold()).map(({ code }) => code)).toEqual(["C-1"]);
});

test("a blank cell leaves what is stored", async () => {
  await load([row({ version: "Base", year: "2027", code: "C-1", price: "20000", aliases: "La base" })]);

  const results = await outcomes([row({ version: "Base", year: "2027", price: "21000" })]);

  expect(results).toEqual(["changed"]);
  expect(await sold()).toMatchObject([{ code: "C-1", price: 21_000, aliases: ["La base"], version: 2 }]);
});

test("a preview reports the result of a file and writes nothing", async () => {
  const results = await outcomes(FILE, true);

  expect(results).toEqual(["created", "created", "changed"]);
  expect(await sold()).toEqual([]);
  expect((await provider.call(models.list, {}, { as: admin })).body).toHaveLength(there.models.length);
});
