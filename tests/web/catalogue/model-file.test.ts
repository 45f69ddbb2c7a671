import { expect, test } from "vitest";
import { readRowFile, rowCsv } from "@/components/engines/row-import/row-file.ts";
import { MODEL_FILE } from "@/components/features/catalogue/model-import.tsx";

const utf8 = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const readModelFile = (bytes: ArrayBuffer) => readRowFile(bytes, MODEL_FILE);
const typed = (bytes: ArrayBuffer) => {
  const read = readModelFile(bytes);
  return "rows" in read ? read.rows.map((row) => row.typed) : read.problem;
};

const CUMBRE = { brand: "Andes", model: "Cumbre", version: "", year: "", code: "", price: "", aliases: "" };

test("commas, semicolons and tabs part cells alike, with the mark of UTF-8 or without it", () => {
  for (const sign of [",", ";", "\t"]) {
    const text = ["Marca", "Modelo", "Versión", "Año", "Precio"].join(sign);
    const file = `${text}\r\n${["Andes", "Páramo", '"Base, 4x4; full"', "2027", '"24.990,50"'].join(sign)}\r\n`;
    const row = { ...CUMBRE, model: "Páramo", version: "Base, 4x4; full", year: "2027", price: "24.990,50" };

    expect(typed(utf8(file)), sign).toEqual([row]);
    expect(typed(utf8(`\uFEFF${file}`)), `${sign} after a mark`).toEqual([row]);
  }
});

test("a line that declares the delimiter is no row and is not counted", () => {
  const read = readModelFile(utf8("sep=;\r\nmarca;modelo\r\nAndes;Cumbre, 4x4\r\n"));

  expect(read).toEqual({ rows: [{ line: 2, typed: { ...CUMBRE, model: "Cumbre, 4x4" }, errors: [] }] });
});

test("UTF-16 is read by its mark, whichever byte comes first", () => {
  const little = Buffer.from("\uFEFFmarca;modelo\nAndes;Páramo\n", "utf16le");
  const bytesOf = (buffer: Buffer) => Uint8Array.from(buffer).buffer as ArrayBuffer;

  expect(typed(bytesOf(little))).toEqual([{ ...CUMBRE, model: "Páramo" }]);
  expect(typed(bytesOf(Buffer.from(little).swap16()))).toEqual([{ ...CUMBRE, model: "Páramo" }]);
});

test("a Windows spreadsheet is read with its accents", () => {
  const bytes = Uint8Array.from("marca;modelo;año\nAndes;Páramo;\n", (letter) => letter.charCodeAt(0));

  expect(typed(bytes.buffer as ArrayBuffer)).toEqual([{ ...CUMBRE, model: "Páramo" }]);
});

test("titles may precede the header, and rows are counted from the first line", () => {
  const read = readModelFile(utf8("Catálogo 2027;\n;\nmarca;modelo\nAndes;Cumbre\n"));

  expect(read).toEqual({ rows: [{ line: 4, typed: CUMBRE, errors: [] }] });
});

test("a file with data in its first row has no header, and this is reported", () => {
  expect(typed(utf8("Andes;Cumbre\nAndes;Cima\n"))).toEqual({ kind: "noHeader" });
});

test("NUL, the end mark of DOS and lone CRs within quoted cells are no part of the rows", () => {
  const read = readModelFile(utf8('marca;modelo\nAn\0des;"Cumbre\r4x4\rPlus"\n\u001a'));

  expect(read).toEqual({ rows: [{ line: 2, typed: { ...CUMBRE, model: "Cumbre\r4x4\rPlus" }, errors: [] }] });
});

test("UTF-16 without a mark, DOS and Mac are read with their accents", () => {
  const bytesOf = (bytes: Iterable<number>) => Uint8Array.from(bytes).buffer as ArrayBuffer;
  const inPage = (page: Record<string, number>, text: string) =>
    bytesOf([...text].map((sign) => page[sign] ?? sign.charCodeAt(0)));
  const file = "marca;modelo\nAndes;Páramo Édison\n";

  expect(typed(bytesOf(Buffer.from(file, "utf16le")))).toEqual([{ ...CUMBRE, model: "Páramo Édison" }]);
  expect(typed(inPage({ á: 0xa0, É: 0x90 }, file))).toEqual([{ ...CUMBRE, model: "Páramo Édison" }]);
  expect(typed(inPage({ á: 0x87, É: 0x83 }, file))).toEqual([{ ...CUMBRE, model: "Páramo Édison" }]);
});

test("a bad byte in UTF-8 is shown in both encodings, and the chosen one is used", () => {
  const bytes = Uint8Array.from([...Buffer.from("marca;modelo\nAndes;Páramo y P"), 0xe1, ...Buffer.from("ramo\n")]);
  const file = bytes.buffer as ArrayBuffer;

  const read = readModelFile(file);
  const selected = readRowFile(file, MODEL_FILE, "utf-8");

  expect(read).toMatchObject({
    readings: [
      { encoding: "utf-8", lines: ["Andes;Páramo y Páramo"] },
      { encoding: "windows-1252", lines: ["Andes;PÃ¡ramo y Páramo"] },
    ],
  });
  expect(selected).toEqual({ rows: [{ line: 2, typed: { ...CUMBRE, model: "Páramo y Páramo" }, errors: [] }] });
});

test.each([
  ["<table><tr><td>Marca</td></tr></table>", "htmlTable"],
  ['[{"marca":"Andes"}]', "jsonFile"],
  ["PK\u0003\u0004", "workbook"],
])("%j is reported with its file type", (text, kind) => {
  expect(readModelFile(utf8(text))).toEqual({ problem: { kind } });
});

test("doubly encoded UTF-8 is shown in both decodings", () => {
  const read = readModelFile(utf8("marca;modelo\nAndes;PÃ¡ramo\n"));

  expect("readings" in read ? read.readings : undefined).toEqual([
    { encoding: "utf-8-twice", lines: ["Andes;Páramo"] },
    { encoding: "utf-8", lines: ["Andes;PÃ¡ramo"] },
  ]);
});

test("columns may be in any order and in English, blank lines count in the numbers alone, others are omitted", () => {
  const read = readModelFile(utf8("Model,Colour,Brand\n\nCumbre,red,Andes\n"));

  expect(read).toEqual({ rows: [{ line: 3, typed: CUMBRE, errors: [] }] });
});

test("a file without rows, or without required columns, is rejected whole", () => {
  expect(typed(utf8(""))).toEqual({ kind: "empty" });
  expect(typed(utf8("marca,modelo\n"))).toEqual({ kind: "empty" });
  expect(typed(utf8("modelo,precio\nCumbre,1\n"))).toEqual({ kind: "columns", missing: ["brand"] });
});

test("a quote that does not close, or closes too early, refuses the file and names its row", () => {
  expect(typed(utf8('marca,modelo\nAndes,"Cumbre\nAndes,Cima\nAndes,Valle\n'))).toEqual({ kind: "quotes", line: 2 });
  expect(typed(utf8('marca,modelo\nAndes,Cima\nAndes,"Cumbre" 4x4,\nAndes,Valle\n'))).toEqual({
    kind: "quotes",
    line: 3,
  });
});

test("a duplicate in a file is rejected the second time, in any spelling", () => {
  const rows = ["Andes,Cumbre,Base,2027,C-1", "ANDES,cumbre,base,2027,", "Andes,Cumbre,Full,2027,C-1"];
  const read = readModelFile(utf8(`marca,modelo,version,año,codigo\n${rows.join("\n")}`));

  expect("rows" in read && read.rows.map(({ errors }) => errors)).toEqual([
    [],
    [{ field: "version", code: "repeated" }],
    [{ field: "code", code: "repeated" }],
  ]);
});

test("a price is read with points or with commas, and other text is rejected", () => {
  const prices = {
    "24990": true,
    "24.990": true,
    "24,990.00": true,
    "$ 24.990,5": true,
    "24.99.0": false,
    mucho: false,
  };

  for (const [price, isOne] of Object.entries(prices)) {
    const read = readModelFile(utf8(`marca;modelo;version;año;precio\nAndes;Cumbre;Base;2027;"${price}"`));
    const errors = isOne ? [] : [{ field: "price", code: "invalid" }];
    expect("rows" in read && read.rows[0]?.errors, price).toEqual(errors);
  }
});

test("a file that is written here is read here again, and no cell of it runs as a formula", () => {
  const text = rowCsv(["marca", "modelo"], [["Andes", "Cumbre; 4x4, ñ"]]);
  const formula = rowCsv(["marca"], [["=HYPERLINK(1)"]]);

  expect(typed(utf8(text))).toEqual([{ ...CUMBRE, model: "Cumbre; 4x4, ñ" }]);
  expect(formula).toContain("'=HYPERLINK");
});
