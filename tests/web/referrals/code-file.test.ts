import { expect, test } from "vitest";
import { readRowFile, rowCsv } from "@/components/engines/row-import/row-file.ts";
import { CODE_FILE } from "@/components/features/referrals/code-file.ts";

const read = (text: string) => {
  const file = readRowFile(new TextEncoder().encode(text).buffer as ArrayBuffer, CODE_FILE);
  return "rows" in file ? file.rows : file.problem;
};

const BLANK = { kind: "", code: "", name: "", lastName: "", identification: "", phone: "", email: "", isActive: "" };

test("a file of codes is read in either language, as a spreadsheet writes it", () => {
  const typed = { ...BLANK, kind: "persona", name: "Begoña", phone: "0987654312" };

  expect(read("Tipo;Código;Nombre;Celular\npersona;;Begoña;0987654312")).toEqual([{ line: 2, typed, errors: [] }]);
  expect(read("kind,first name,mobile phone\npersona,Begoña,0987654312")).toEqual([{ line: 2, typed, errors: [] }]);
});

test("a file without kind and name columns is rejected", () => {
  expect(read("código\nFERIA-26")).toEqual({ kind: "columns", missing: ["kind", "name"] });
});

test("a duplicate code is rejected the second time, and so is a duplicate person without one", () => {
  const rows = [
    "afiliado;feria-1;Feria;",
    "afiliado;FERIA-1;Otra;",
    "persona;;Ana;0987654312",
    "persona;;Ana;0987654312",
  ];

  const evaluation = read(`tipo;codigo;nombre;celular\n${rows.join("\n")}`);

  const repeated = [{ field: "code", code: "repeated" }];
  expect(Array.isArray(evaluation) && evaluation.map(({ errors }) => errors)).toEqual([[], repeated, [], repeated]);
});

test("rejected rows are read again after repair", () => {
  const text = rowCsv(["tipo", "código", "nombre", "motivo"], [["afiliado", "a b", "Feria", "código: no es válido."]]);

  expect(read(text)).toMatchObject([{ errors: [{ field: "code", code: "invalid" }] }]);
  expect(read(text.replace("a b", "AB-1"))).toMatchObject([{ errors: [] }]);
});

test("a phone with a country code is unchanged in the file of rejected rows", () => {
  const text = rowCsv(["tipo", "código", "nombre", "celular"], [["persona", "", "Ana", "+593987654312"]]);

  expect(text).toContain("'+593");
  expect(read(text)).toMatchObject([{ typed: { phone: "+593987654312" }, errors: [] }]);
});
