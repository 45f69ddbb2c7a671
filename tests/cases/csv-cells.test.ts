import { sql } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { imports } from "@/contract/imports/imports.ts";
import { CSV_SEPARATORS, withoutGuard } from "@/contract/kernel/files.ts";
import { csvText } from "@/contract/kernel/text/csv-tables.ts";
import { BLANK_SIGNS } from "@/contract/kernel/text/fold.ts";
import { leads } from "@/contract/leads/leads.ts";
import { csvCell } from "@/provider/kernel/csv.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { CSV_CELLS } from "@/tests/support/csv-cells.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const CELLS = CSV_CELLS.map(([cell]) => cell);
const WRITTEN = CSV_CELLS.map(([, written]) => written);
const CONTEXT = { requestId: "r", signal: new AbortController().signal };

function columnOf(text: string, separator: string, column: number): string[] {
  const { data, errors } = Papa.parse<string[]>(text.replace(/\r\n$/, ""), { delimiter: separator, newline: "\r\n" });
  expect(errors).toEqual([]);
  return data.slice(1).map((row) => row[column] ?? "");
}

test("each skipped sign before a formula is escaped, by the text writer and by the database", async () => {
  const isBlank = new RegExp(`^[${BLANK_SIGNS}]$`, "u");
  const blanks = Array.from({ length: 0xe_1000 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
    isBlank.test(sign),
  );
  const cells = blanks.filter((sign) => sign !== "\0").map((sign) => `${sign}=1`);

  const { rows } = await provider.services.database.read({ role: "identity" }, (db) =>
    db.execute<{ cell: string }>(
      sql`select ${csvCell("value")} as cell from unnest(${sql.param(cells)}::text[]) with ordinality given (value, place) order by place`,
    ),
  );

  expect(blanks.length).toBeGreaterThan(4000);
  expect(rows.map(({ cell }) => cell)).toEqual(cells.map((cell) => `"'${cell}"`));
  expect(cells.filter((cell) => withoutGuard(`'${cell}`) !== cell)).toEqual([]);
});

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

describe.each(CSV_SEPARATORS)("separated by %s", (separator) => {
  test.each(CSV_CELLS)("the text writer writes %j as %j", (cell, written) => {
    const text = csvText([["head"], [cell]], separator);

    expect(columnOf(text, separator, 0)).toEqual([written]);
    expect(withoutGuard(written)).toBe(cell);
  });

  test("the export of leads has the same cells", async () => {
    const other = await provider.given.dealership();
    const as = await provider.given.user(other, "admin-client");
    await provider.given.leads(
      other.licenseId,
      CELLS.map((origin, index) => ({
        origin,
        createdAt: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString(),
      })),
    );

    const { text } = await provider.call(leads.export, { separator, columns: "origin" }, { as });

    expect(columnOf(text, separator, 0)).toEqual(WRITTEN);
  });

  test("the audit report has the same cells", async () => {
    const other = await provider.given.dealership();
    const as = await provider.given.user(other, "admin-client");
    await provider.given.auditEntries(
      other.licenseId,
      CELLS.map((requestId, index) => ({ requestId, at: new Date(Date.UTC(2026, 0, 1) - index * 1000).toISOString() })),
    );

    const { text } = await provider.call(audits.report, { separator }, { as });

    const found = Papa.parse<string[]>(text, { delimiter: separator }).data.slice(1).flat();
    for (const written of WRITTEN) expect(found).toContain(written);
  });

  test("the file of failed rows has the same cells, lone CRs as line feeds", async () => {
    const { licenseId, ...other } = await provider.given.dealership();
    const as = await provider.given.user({ licenseId, ...other }, "admin-client");
    const campaignId = (await provider.given.campaign(licenseId)).id;
    const lines = CELLS.map((cell) => `"${cell.replaceAll('"', '""')}";x`);
    const body = `Comentario;Origen\r\n${lines.join("\r\n")}\r\n`;
    const found = await provider.call(imports.upload, { campaignId, fileName: "a.csv" }, { as, body });
    const choices = { targets: [{ field: "origin", columns: [1] }], consent: "customer" as const };
    const started = await provider.call(imports.begin, { id: found.body.id, ...choices }, { as });
    await runTask(provider.services, { licenseId, taskId: started.body.task?.id ?? "" }, CONTEXT);

    const { text } = await provider.call(imports.failed, { id: found.body.id, separator }, { as });

    expect(columnOf(text, separator, 0)).toEqual(WRITTEN.map((cell) => cell.replace(/\r(?!\n)/g, "\n")));
  });
});
