import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { CSV_SEPARATORS } from "@/contract/kernel/files.ts";
import { csvText } from "@/contract/kernel/text/csv-tables.ts";
import { leads } from "@/contract/leads/leads.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

/** Formulas at the start of a cell, or after characters that a spreadsheet trims. */
const FORMULAS = [
  "=1+1",
  "+cmd|' /C calc'!A0",
  "-2",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  " =1",
  "\u00a0=1",
  "\n=1",
  "＝1",
  "＋1",
  "－1",
  "＠A1",
  '=HYPERLINK("http://x","y")',
  '"=1',
  '=1";=2',
  "=1,=2",
  "\ufeff=1",
];
const DATA = [
  "%0a=",
  'dice "hola"',
  "a,b;c\td",
  "línea 1\nlínea 2",
  "línea 1\r\nlínea 2",
  "Ñandú Íñigo",
  "🚗",
  "'ya protegido",
  "0912345678",
  "00",
  "1234567890123456789",
  " espacios ",
  "e\u0301",
  "12345678901",
  "123456789012",
  "190.152.10.40",
  "12345678901234x",
  "123456789012\n",
  "1234E56",
  "1e5",
  "7.5e-12",
  "1234E",
  "12E56 x",
  "1234EX56",
];
const NAMES = [...FORMULAS, ...DATA];

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  const { licenseId } = dealership;
  const given = NAMES.map((name) => ({
    firstName: name,
    lastName: "",
    identification: "0102030405",
    phone: "0987654321",
  }));
  const leads = await provider.given.leads(licenseId, given);
  await provider.given.auditEntries(
    licenseId,
    leads.map(({ id, firstName }) => ({
      subjectId: id,
      actor: firstName,
      requestId: firstName,
      before: { firstName: "" },
      after: { firstName },
    })),
  );
});
afterAll(() => provider.stop());

async function reportBy(separator: (typeof CSV_SEPARATORS)[number]): Promise<string[][]> {
  const { text } = await provider.call(audits.report, { separator }, { as });
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n$/, ""), { delimiter: separator });
  expect(errors).toEqual([]);
  return data;
}

test.each(CSV_SEPARATORS)("every row has as many cells as there are heads, by %s", async (separator) => {
  const table = await reportBy(separator);

  expect(table).toHaveLength(NAMES.length + 1);
  expect(new Set(table.map(({ length }) => length))).toEqual(new Set([13]));
});

test("no cell begins like a formula, however it is hidden", async () => {
  const cells = (await reportBy(";")).slice(1).flat();

  const alive = cells.filter((cell) => /^[\t\r]|^[=+\-@＝＋－＠]/.test(cell) || /^[=+\-@＝＋－＠]/.test(cell.trim()));
  expect(alive).toEqual([]);
});

test("no data is lost: without the protecting apostrophe each name is unchanged", async () => {
  const table = (await reportBy(";")).slice(1).reverse();

  const names = table.map((row) => row.at(-1) ?? "");
  expect(names.map((name, index) => (name === `'${NAMES[index]}` ? name.slice(1) : name))).toEqual(NAMES);
  expect(table.map((row) => JSON.parse(row[10] ?? "").firstName)).toEqual(NAMES);
});

test("identifications and phones keep their zero in a spreadsheet", async () => {
  for (const row of (await reportBy(";")).slice(1)) {
    expect(row.slice(5, 7)).toEqual(["'0102030405", "'0987654321"]);
  }
});

describe.each(CSV_SEPARATORS)("the export of a list, by %s", (separator) => {
  const FIELDS = ["firstName", "lastName", "email", "identification", "origin", "agency", "formName"] as const;
  const MORE = ["vin", "carLicense", "rule", "phone"] as const;
  const columns = [...FIELDS, ...MORE];
  /** Received text: product as written, an unknown advisor, no stage. */
  const written = [...columns, "product"];
  let table: string[][];
  beforeAll(async () => {
    const other = await provider.given.dealership();
    const user = await provider.given.user(other, "supervisor");
    const given = NAMES.map((name) => Object.fromEntries(written.map((column) => [column, name])));
    await provider.given.leads(other.licenseId, given);
    const { text } = await provider.call(leads.export, { separator, columns: columns.join() }, { as: user });
    const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n$/, ""), { delimiter: separator });
    expect(errors).toEqual([]);
    table = data;
  });

  test("has as many cells in each row as there are heads", () => {
    expect(table).toHaveLength(NAMES.length + 1);
    expect(new Set(table.map(({ length }) => length))).toEqual(new Set([written.length + 2]));
  });

  test("runs no formula, headers included", () => {
    const alive = table
      .flat()
      .filter((cell) => /^[\t\r]|^[=+\-@＝＋－＠]/.test(cell) || /^[=+\-@＝＋－＠]/.test(cell.trim()));
    expect(alive).toEqual([]);
  });

  test("loses nothing in any column, and numbers keep their zero and their digits", () => {
    for (const [index, cells] of table.slice(1).reverse().entries()) {
      const name = NAMES[index] ?? "";
      const isText = FORMULAS.includes(name) || /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?[eE]-?\d+)$/.test(name);
      const cellText = isText && name !== '"=1' ? `'${name}` : name;
      expect(cells).toEqual([...written.map(() => cellText), "", ""]);
    }
  });
});

test("a head that would be a formula is made text too", () => {
  const [line] = csvText([FORMULAS], ";").split(/(?<!\n)\r\n$/);
  const { data } = Papa.parse<string[]>(line ?? "", { delimiter: ";" });

  expect(data[0]?.filter((cell) => /^[=+\-@＝＋－＠]/.test(cell.trim()) || /^[\t\r]/.test(cell))).toEqual([]);
  expect(data[0]).toHaveLength(FORMULAS.length);
});
