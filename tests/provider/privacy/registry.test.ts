import { getTableColumns } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { APART, PERSONAL_DATA } from "@/provider/domains/privacy/personal-data.ts";
import type { ErasureContext } from "@/provider/domains/privacy/table-declaration.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

type Column = { table: string; column: string; type: string };

/** Types without personal text: every other type needs an entry. */
const NAMELESS = /^_?(?:uuid|bool|int[248]|numeric|date|timestamptz)$/;

function writtenBy(erasing: ErasureContext): string[] {
  if ("row" in erasing) return [];
  return "fields" in erasing ? Object.keys(erasing.fields) : [...erasing.writes];
}

let provider: TestProvider;
let columns: Column[];
beforeAll(async () => {
  provider = await startProvider();
  const { rows } = await provider.services.database.pool.query<Column & { schema: string }>(`
    select table_schema as schema, table_name as table, column_name as column, udt_name as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  columns = rows.filter(({ schema }) => !APART.includes(schema));
});
afterAll(() => provider.stop());

test("every table declares its personal data, once", () => {
  const tables = [...new Set(columns.map(({ table }) => table))];

  expect(PERSONAL_DATA.map(({ name }) => name).toSorted()).toEqual(tables.toSorted());
});

test("every column that could name a person is declared: retained or erased", () => {
  const silent = PERSONAL_DATA.flatMap(({ name, table, retained, staff = [], ofLeads }) => {
    if (ofLeads && "row" in ofLeads.erasing) return [];
    const spoken = new Set([...retained, ...staff, ...(ofLeads ? writtenBy(ofLeads.erasing) : [])]);
    const named = Object.entries(getTableColumns(table));
    return columns
      .filter(({ table: of, type }) => of === name && !NAMELESS.test(type))
      .map(({ column }) => named.find(([, { name: own }]) => own === column)?.[0] ?? column)
      .filter((field) => !spoken.has(field))
      .map((field) => `${name}.${field}`);
  });

  expect(silent).toEqual([]);
});

test("no column is declared as both retained and erased", () => {
  const both = PERSONAL_DATA.flatMap(({ name, retained, ofLeads }) =>
    writtenBy(ofLeads?.erasing ?? { row: true }).flatMap((field) =>
      retained.includes(field) ? [`${name}.${field}`] : [],
    ),
  );

  expect(both).toEqual([]);
});
