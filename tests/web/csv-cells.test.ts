import Papa from "papaparse";
import { expect, test, vi } from "vitest";
import { saveCsv } from "@/components/engines/charts/save-csv.ts";
import { rowCsv } from "@/components/engines/row-import/row-file.ts";
import { CSV_CELLS } from "@/tests/support/csv-cells.ts";

const saved = vi.hoisted((): string[] => []);
vi.mock("@/lib/browser/save-file.ts", () => ({ saveFile: (_: string, text: string) => saved.push(text) }));

const cellsOf = (text: string, delimiter: string) =>
  Papa.parse<string[]>(text.replace(/\r\n$/, ""), { delimiter, newline: "\r\n" })
    .data.slice(1)
    .map(([cell]) => cell);

const lines = [["head"], ...CSV_CELLS.map(([cell]) => [cell])];
const written = CSV_CELLS.map(([, cell]) => cell);

test("the file of a chart has the cells that every file has", () => {
  saveCsv("chart", lines, ";");

  expect(cellsOf(saved[0] ?? "", ";")).toEqual(written);
});

test("files of rows have the cells that every file has", () => {
  expect(cellsOf(rowCsv(["head"], lines.slice(1)), ",")).toEqual(written);
});
