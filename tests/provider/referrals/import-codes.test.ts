import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readRowFile } from "@/components/engines/row-import/row-file.ts";
import { CODE_FILE } from "@/components/features/referrals/code-file.ts";
import type { TypedCodeRow } from "@/contract/referrals/code-rows.ts";
import { CODE_ROW_FIELDS, referralCodes } from "@/contract/referrals/codes.ts";
import { referralLanding } from "@/contract/referrals/landing.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { auditEntry } from "@/provider/db/schema/audits.ts";
import { createHasher, hashPerson } from "@/provider/domains/intake/erased.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { givenProgramme, type Programme } from "@/tests/support/given-referrals.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let programme: Programme;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());
beforeEach(async () => {
  dealership = await provider.given.dealership();
  programme = await givenProgramme(provider, dealership);
  as = await provider.given.user(dealership, "admin-client");
});

const BLANK: TypedCodeRow = {
  kind: "",
  code: "",
  name: "",
  lastName: "",
  identification: "",
  phone: "",
  email: "",
  isActive: "",
};
const partner = (given: Partial<TypedCodeRow>) => ({ ...BLANK, kind: "afiliado", name: "Feria", ...given });
const person = (given: Partial<TypedCodeRow>) => ({ ...BLANK, kind: "persona", name: "Begoña", ...given });
const load = async (rows: TypedCodeRow[], isTrial = false) =>
  (await provider.call(referralCodes.load, { rows, isTrial }, { as })).body;
const outcomes = async (rows: TypedCodeRow[], isTrial = false) =>
  (await load(rows, isTrial)).map(({ outcome }) => outcome);
const affiliates = async () => (await provider.call(referralCodes.affiliates, {}, { as })).body;
const members = async () => (await provider.call(referralCodes.members, {}, { as })).body.items;
const auditEntries = () =>
  provider.services.database.transaction({ role: "tenant", licenseId: dealership.licenseId }, (db) =>
    db.$count(auditEntry),
  );

const FILE = [
  partner({ code: "salon-26", name: "Salón del auto", email: "salon@example.com" }),
  person({ lastName: "Páez", identification: "1710034065", phone: "0987 654 312" }),
  person({ kind: "Member", code: "tulia-1", name: "Tulia", isActive: "no" }),
];

test("a file creates codes of both kinds, with the given code or a generated one", async () => {
  expect(await outcomes(FILE)).toEqual(["created", "created", "created"]);

  expect(await affiliates()).toMatchObject([
    { name: "Feria" },
    { code: "SALON-26", name: "Salón del auto", email: "salon@example.com", isActive: true },
  ]);
  const made = await members();
  expect(made.find(({ firstName }) => firstName === "Tulia")).toMatchObject({ code: "TULIA-1", isActive: false });
  expect(made.find(({ firstName }) => firstName === "Begoña")).toMatchObject({
    lastName: "Páez",
    identification: "1710034065",
    isActive: true,
    code: expect.stringMatching(/^[2-9A-HJ-NP-TW-Z]{7}$/),
  });
  const { slug: company } = programme;
  const decision = await provider.call(referralLanding.validate, { company, code: "salon-26" });
  expect(decision.body).toEqual({ available: true });
});

test("the same file twice has no effect, and a blank cell preserves the stored value", async () => {
  await load(FILE);
  const before = await auditEntries();

  expect(await outcomes(FILE)).toEqual(["same", "same", "same"]);
  expect(await auditEntries()).toBe(before);
  expect(await outcomes([person({ phone: "+593 987 654 312", name: "Begoña María" })])).toEqual(["changed"]);
  expect(await outcomes([partner({ code: "SALON-26", name: "Salón", isActive: "no" })])).toEqual(["changed"]);

  expect((await affiliates()).find(({ code }) => code === "SALON-26")).toMatchObject({
    name: "Salón",
    email: "salon@example.com",
    isActive: false,
    version: 2,
  });
});

test("each row's errors are on their fields, as in the codes' own forms, and affect no other row", async () => {
  const body = await load([
    partner({ code: "a b" }),
    partner({ code: "", email: "x" }),
    person({ phone: "9.87E+8", identification: "102030400" }),
    person({ phone: "01-mar", identification: "46350" }),
    person({ phone: "#N/A", identification: "02-mar-26" }),
    person({}),
    { ...BLANK, kind: "otro", name: "Alguien" },
    person({ code: programme.affiliateCode }),
    partner({ code: "BUENO-1", isActive: "quizás" }),
    partner({ code: "BUENO-2" }),
    partner({ code: "bueno-2" }),
  ]);

  const validationError = (...errors: [string, string][]) => ({
    outcome: "refused",
    errors: errors.map(([field, code]) => ({ field, code })),
  });
  expect(body).toEqual([
    validationError(["code", "invalid"]),
    validationError(["code", "required"], ["email", "email"]),
    validationError(["phone", "spreadsheetNumber"]),
    validationError(["identification", "spreadsheetDate"], ["phone", "spreadsheetDate"]),
    validationError(["identification", "spreadsheetDate"], ["phone", "spreadsheetError"]),
    validationError(["code", "required"]),
    validationError(["kind", "invalid"]),
    validationError(["code", "taken"]),
    validationError(["isActive", "invalid"]),
    { outcome: "created", errors: [] },
    validationError(["code", "repeated"]),
  ]);
  expect((await affiliates()).map(({ code }) => code).toSorted()).toEqual([programme.affiliateCode, "BUENO-2"]);
});

test.each(["es", "en"] as const)(
  "the export of people's codes in %s can be imported, and has no effect",
  async (locale) => {
    const holder = { identification: "0912345675", phone: "0960000001", email: "rita@example.com" };
    await provider.call(referralCodes.addMember, { firstName: "Rita", lastName: "=Vera", ...holder }, { as });
    await provider.call(referralCodes.addMember, { firstName: "Luis", identification: "1710034065001" }, { as });
    const { text } = await provider.call(referralCodes.file, { locale }, { as });

    const [head = ""] = text.replace("\uFEFF", "").split("\r\n");
    const file = readRowFile(new TextEncoder().encode(text).buffer as ArrayBuffer, CODE_FILE);
    const rows = "rows" in file ? file.rows : [];
    const { columns } = { es, en }[locale].codeImport;
    expect(head.replaceAll('"', "").split(";").slice(0, -1)).toEqual(CODE_ROW_FIELDS.map((field) => columns[field]));
    expect(rows.map(({ errors }) => errors)).toEqual(rows.map(() => []));
    const loaded = await provider.call(referralCodes.load, { rows: rows.map(({ typed }) => typed) }, { as });

    expect(loaded.body.map(({ outcome }) => outcome)).toEqual(rows.map(() => "same"));
    expect(rows).toHaveLength(3);
  },
);

test("a code of another licence of the company is taken, in a preview too, and a preview writes no row", async () => {
  const { companyId } = dealership;
  const theirs = await givenProgramme(provider, await provider.given.dealership({ companyId }));
  const rows = [partner({ code: theirs.affiliateCode }), partner({ code: "PROPIO-1" })];
  const before = await auditEntries();

  expect(await outcomes(rows, true)).toEqual(["refused", "created"]);
  expect(await auditEntries()).toBe(before);
  expect((await affiliates()).map(({ code }) => code)).toEqual([programme.affiliateCode]);

  expect(await outcomes(rows)).toEqual(["refused", "created"]);
  expect((await affiliates()).map(({ code }) => code).toSorted()).toEqual([programme.affiliateCode, "PROPIO-1"]);
});

test("an owner of a code is matched for any format of phone and email", async () => {
  const typed = { firstName: "Ana", phone: "098 765-4312" };
  const other = { firstName: "Eva", email: "Eva@Example.com" };
  for (const given of [typed, other]) await provider.call(referralCodes.addMember, given, { as });

  const rows = [person({ name: "Ana", phone: "+593987654312" }), person({ name: "Eva", email: "eva@example.com" })];

  expect(await outcomes(rows)).not.toContain("created");
  expect((await members()).filter(({ firstName }) => ["Ana", "Eva"].includes(firstName))).toHaveLength(2);
});

test("an erased person is not restored by a list", async () => {
  const { licenseId } = dealership;
  const hash = createHasher(provider.services.config.secret, licenseId);
  const erased = { identification: "1710034065", phone: "0987654312", email: "gone@example.com" };
  await provider.services.database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    for (const hashed of hashPerson(hash, erased))
      await $client.query(
        "insert into tombstone (license_id, lead_id, kind, seal, at) values ($1, $2, $3, $4, now())",
        [licenseId, programme.memberId, hashed.kind, hashed.hash],
      );
  });

  const body = await load([
    person({ phone: "0987 654 312" }),
    person({ phone: "0991112233" }),
    partner({ code: "VUELVE-1", email: "gone@example.com" }),
  ]);

  const rejected = { outcome: "refused", errors: [{ field: "name", code: "personErased" }] };
  expect(body).toEqual([rejected, { outcome: "created", errors: [] }, rejected]);
});

test("the audit names the imported codes and not their owners", async () => {
  await load([person({ code: "GUILLE-1", name: "Guillermina", phone: "0987654312" })]);

  const entries = await provider.services.database.read({ role: "tenant", licenseId: dealership.licenseId }, (db) =>
    db.select({ after: auditEntry.after }).from(auditEntry),
  );

  expect(JSON.stringify(entries)).toContain("GUILLE-1");
  expect(JSON.stringify(entries)).not.toMatch(/Guillermina|987654312/);
});
