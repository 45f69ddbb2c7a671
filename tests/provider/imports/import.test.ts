import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import type { ImportOptions } from "@/contract/imports/import-plan.ts";
import { type FileImportDetail, imports } from "@/contract/imports/imports.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { leads } from "@/contract/leads/leads.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import en from "@/locales/en/translation.json" with { type: "json" };
import es from "@/locales/es/translation.json" with { type: "json" };
import { IMPORT_LABELS } from "@/provider/domains/imports/import-labels.ts";
import { runTask } from "@/provider/tasks/run.ts";
import type { Dealership, TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let as: TestUser;
let campaignId: string;
let dealership: Dealership;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const CONTEXT = { requestId: "r", signal: new AbortController().signal };
const HEAD = "Nombre;Teléfono;Correo;Cédula;Modelo;Agencia\n";

async function uploaded(file: string, campaign: object = {}) {
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  campaignId = (await provider.given.campaign(dealership.licenseId, campaign)).id;
  return (await again(file)).body;
}

function again(file: string) {
  return provider.call(imports.upload, { campaignId, fileName: "clientes.csv" }, { as, body: file });
}

const selected = ({ id, suggested }: FileImportDetail, more: Partial<ImportOptions> = {}) => ({
  id,
  targets: suggested,
  consent: "customer" as const,
  ...more,
});

async function loaded(found: FileImportDetail, more: Partial<ImportOptions> = {}) {
  const { body } = await provider.call(imports.begin, selected(found, more), { as });
  await runTask(provider.services, { licenseId: as.licenseId, taskId: body.task?.id ?? "" }, CONTEXT);
  return (await provider.call(tasks.get, { id: body.task?.id ?? "" }, { as })).body;
}

async function downloadFailed(id: string, locale: "es" | "en" = "es") {
  const { text } = await provider.call(imports.failed, { id, locale }, { as });
  return text;
}

test("rows become leads of the campaign, each with its row, its consent and its whole trace", async () => {
  const found = await uploaded(`${HEAD}Ana Vaca;0987654312;ana@example.com;1710034065;Andes Cumbre;Quito Norte\n`);

  const task = await loaded(found);

  const { body: list } = await provider.call(leads.list, {}, { as });
  const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });
  const { body: request } = await provider.call(leads.request, { dealId: lead.id }, { as });
  const { body: entries } = await provider.call(audits.list, { action: "load.begun" }, { as });
  expect(task).toMatchObject({ state: "done", title: "clientes.csv", counts: { created: 1 } });
  expect(lead).toMatchObject({
    firstName: "Ana",
    lastName: "Vaca",
    phone: "+593987654312",
    source: "web",
    dealState: "new",
  });
  expect(lead.campaign).toMatchObject({ id: campaignId });
  expect(lead.consent).toMatchObject({ textVersion: "customer" });
  expect(lead.trace.map(({ step }) => step)).toEqual(expect.arrayContaining(["received", "mapped", "validated"]));
  expect(JSON.parse(request.body)).toMatchObject({ Nombre: "Ana Vaca", Teléfono: "0987654312" });
  expect(entries.items).toHaveLength(1);
});

test("the preview matches the import: created, duplicated inside and outside the file, and failed", async () => {
  const rows = [
    "Ana;0987654312;ana@example.com;;Andes Cumbre;Quito Norte",
    "Ana otra vez;0987654312;otra@example.com;;Andes Cumbre;Quito Norte",
    "Sin teléfono;;x@example.com;;Andes Cumbre;Quito Norte",
    "Eva;0991234567;eva@example.com;;Andes Cumbre;Quito Norte",
  ];
  const found = await uploaded(HEAD + rows.join("\n"));
  await provider.given.lead(as.licenseId, {
    phone: "+593991234567",
    product: "Andes Cumbre",
    modelId: await modelId(),
  });

  const { body: preview } = await provider.call(imports.preview, selected(found), { as });
  const before = await provider.call(leads.total, {}, { as });
  const task = await loaded(found);

  expect(preview.counts).toEqual({ created: 1, changed: 0, duplicated: 2, failed: 1, known: 0 });
  expect(preview.rows.map(({ outcome }) => outcome)).toEqual(["created", "duplicated", "failed", "duplicated"]);
  expect(preview.problems).toEqual([{ field: "phone", code: "required", count: 1, row: 4, example: "", repair: null }]);
  expect(before.body.count).toBe(1);
  expect(task.counts).toEqual({ created: 1, duplicated: 2, failed: 1 });
});

test("rows are counted as a spreadsheet does, blank ones too, and a cell of several lines as one row", async () => {
  const rows = [
    '"Ana\nMaría";0987654312;ana@example.com;;Andes Cumbre;Quito Norte',
    ";;;;;",
    "",
    '"";"";"";"";"";""',
    "Eva;;eva@example.com;;Andes Cumbre;Quito Norte",
    "Luis;0987654322;luis@;;Andes Cumbre;Quito Norte",
  ];
  const found = await uploaded(`sep=;\n${HEAD}${rows.join("\n")}`);

  const { body } = await provider.call(imports.preview, selected(found), { as });

  expect(found.rows).toBe(3);
  expect(body.rows.map(({ row }) => row)).toEqual([2, 6, 7]);
});

test("a model or an agency missing in the licence is reported before the import, most rows first", async () => {
  const rows = [
    "Ana;0987654312;a@example.com;;Andes Cumbre;Quito Nrote",
    "Eva;0987654322;b@example.com;;andes volador;QUITO NROTE",
    "Leo;0987654323;c@example.com;;Andes Cumbre;Quito Norte",
  ];
  const found = await uploaded(HEAD + rows.join("\n"));

  const { body } = await provider.call(imports.preview, selected(found), { as });

  expect(body.counts).toMatchObject({ created: 3 });
  expect(body.unknown).toEqual([
    { field: "agency", name: "Quito Nrote", count: 2 },
    { field: "product", name: "andes volador", count: 1 },
  ]);
});

async function modelId() {
  const { rows } = await provider.services.database.read({ role: "tenant", licenseId: as.licenseId }, ({ $client }) =>
    $client.query<{ id: string }>("select id from model where name = 'Cumbre'"),
  );
  return rows[0]?.id ?? null;
}

describe("changes made by a spreadsheet", () => {
  const damaged = [
    "Cero;987654312;a@example.com;912345675;Andes Cumbre;Quito Norte",
    "Más;593987654322;b@example.com;;Andes Cumbre;Quito Norte",
    "Exponente;9,87654E+11;c@example.com;;Andes Cumbre;Quito Norte",
    "Cédula;0987654324;d@example.com;1.71003E+09;Andes Cumbre;Quito Norte",
  ];

  test("is named, and repairs are offered for all alike at once", async () => {
    const found = await uploaded(HEAD + damaged.join("\n"));

    const { body: before } = await provider.call(imports.preview, selected(found), { as });
    const repairs = ["phone" as const, "identification" as const];
    const { body: after } = await provider.call(imports.preview, selected(found, { repairs }), { as });

    expect(before.counts.failed).toBe(4);
    expect(before.problems).toEqual(
      expect.arrayContaining([
        { field: "phone", code: "phone", count: 2, row: 2, example: "987654312", repair: "phone" },
        { field: "phone", code: "spreadsheetNumber", count: 1, row: 4, example: "9,87654E+11", repair: null },
        {
          field: "identification",
          code: "spreadsheetNumber",
          count: 1,
          row: 5,
          example: "1.71003E+09",
          repair: null,
        },
      ]),
    );
    expect(after.problems.map(({ code }) => code)).toEqual(["spreadsheetNumber", "spreadsheetNumber"]);
    expect(after.counts).toMatchObject({ created: 2, failed: 2 });
  });

  test("decimals are named as written, and removed on request", async () => {
    const found = await uploaded(`${HEAD}Ana;0987654312.0;a@example.com;1710034065.0;Andes Cumbre;Quito Norte\n`);

    const { body: before } = await provider.call(imports.preview, selected(found), { as });
    const repairs = ["phone" as const, "identification" as const];
    const { body: after } = await provider.call(imports.preview, selected(found, { repairs }), { as });

    const decimals = { code: "spreadsheetDecimal", count: 1, row: 2 };
    expect(before.problems).toEqual([
      { ...decimals, field: "phone", example: "0987654312.0", repair: "phone" },
      { ...decimals, field: "identification", example: "1710034065.0", repair: "identification" },
    ]);
    expect(after.counts).toMatchObject({ created: 1, failed: 0 });
  });

  test("a day in figures is named where a name belongs", async () => {
    const found = await uploaded("Nombre;Apellido;Teléfono\n01/02/2026;2026-02-01;0987654312\n");

    const { body } = await provider.call(imports.preview, selected(found), { as });

    const dates = { code: "spreadsheetDate", count: 1, row: 2, repair: null };
    expect(body.problems).toEqual(
      expect.arrayContaining([
        { ...dates, field: "firstName", example: "01/02/2026" },
        { ...dates, field: "lastName", example: "2026-02-01" },
      ]),
    );
  });

  test.each(["01-mar", "mar-26", "02-mar-26", "24/11/2026", "24-11-2026", "2026-11-24 00:00:00", "46350"])(
    "%s is named as a date in place of a phone or a cédula, without a repair",
    async (date) => {
      const found = await uploaded(`${HEAD}Ana;${date};a@example.com;${date};Andes Cumbre;Quito Norte\n`);

      const repairs = ["phone" as const, "identification" as const];
      const { body: preview } = await provider.call(imports.preview, selected(found, { repairs }), { as });
      await loaded(found, { repairs });

      const dates = { code: "spreadsheetDate", count: 1, row: 2, example: date, repair: null };
      expect(preview.problems).toEqual([
        { ...dates, field: "phone" },
        { ...dates, field: "identification" },
      ]);
      const [spanish, english] = [await downloadFailed(found.id), await downloadFailed(found.id, "en")];
      expect(spanish).toContain("Teléfono: La hoja de cálculo lo convirtió en fecha");
      expect(spanish).toContain("Identificación: La hoja de cálculo lo convirtió en fecha");
      expect(english).toContain("ID number: Your spreadsheet turned this into a date");
    },
  );

  test.each(["#¡VALOR!", "#########", "#REF!", "#N/A"])(
    "%s is named on each field as what a spreadsheet could not show",
    async (displayed) => {
      const fields = [
        "firstName",
        "phone",
        "email",
        "identification",
        "product",
        "agency",
        "carLicense",
        "properties.nota",
      ];
      const file = `Nombre;Teléfono;Correo;Cédula;Modelo;Agencia;Placa;Nota\n${Array(8).fill(displayed).join(";")}\n`;
      const found = await uploaded(file);
      const admin = await provider.given.user(
        { companyId: await companyId(), licenseId: as.licenseId },
        "admin-client",
      );
      await provider.call(properties.create, { key: "nota", labelEs: "Nota", type: "text" }, { as: admin });
      const targets = fields.map((field, column) => ({ field, columns: [column] }));

      const { body: preview } = await provider.call(imports.preview, selected(found, { targets }), { as });
      await loaded(found, { targets });

      const codes = new Map(preview.problems.map(({ field, code }) => [field, code]));
      for (const field of fields)
        expect([field, codes.get(field.split(".").at(-1) ?? "")]).toEqual([field, "spreadsheetError"]);
      const [spanish, english] = [await downloadFailed(found.id), await downloadFailed(found.id, "en")];
      expect(spanish).toContain("Teléfono: La hoja de cálculo no pudo mostrar este valor");
      expect(english).toContain("Phone: Your spreadsheet couldn't show this value");
    },
  );

  test("a protected value is read without its protection mark, in headers too", async () => {
    const found = await uploaded(
      '="Nombre";Teléfono;="Cédula";Agencia\nAna;="0987654312";="0912345675";="Quito Norte"\n',
    );

    const task = await loaded(found);

    const { body: list } = await provider.call(leads.list, {}, { as });
    const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });
    expect(found.headers).toEqual(["Nombre", "Teléfono", "Cédula", "Agencia"]);
    expect(task.state).toBe("done");
    expect(lead).toMatchObject({
      phone: "+593987654312",
      identification: "0912345675",
      agency: "Quito Norte",
    });
  });

  test("a day that became a number is a day again", async () => {
    const found = await uploaded("Nombre;Teléfono;Entrega\nAna;0987654312;45231\n");
    type New = ArgumentsOf<typeof properties.create>;
    const property = { key: "entrega", labelEs: "Entrega", type: "date", requiredIn: ["digital"] } satisfies New;
    const admin = await provider.given.user({ companyId: await companyId(), licenseId: as.licenseId }, "admin-client");
    await provider.call(properties.create, property, { as: admin });
    const targets = [...found.suggested, { field: "properties.entrega", columns: [2] }];

    const { body: before } = await provider.call(imports.preview, selected(found, { targets }), { as });
    const { body: after } = await provider.call(imports.preview, selected(found, { targets, repairs: ["date"] }), {
      as,
    });

    const days = { field: "entrega", code: "spreadsheetDate", count: 1, row: 2, example: "45231", repair: "date" };
    expect(before.problems).toContainEqual(days);
    expect(after.problems).not.toContainEqual(expect.objectContaining({ field: "entrega" }));
  });

  test("is named for a date in a model, agency, option or text, and for a number in an optional date", async () => {
    const rows = [
      "Ana;0987654312;a@example.com;2-mar;Quito Norte;1-3;45231;3-ene",
      "Luis;0987654322;b@example.com;Andes Cumbre;mar-26;10-dic;02-mar-2026;a las 3",
      "Eva;0987654323;c@example.com;Andes Cumbre;Quito Norte;1-3;31/12/2026;",
    ];
    const heads = "Nombre;Teléfono;Correo;Modelo;Agencia;Hijos;Visita;Nota";
    const found = await uploaded(`${heads}\n${rows.join("\n")}\n`);
    const admin = await provider.given.user({ companyId: await companyId(), licenseId: as.licenseId }, "admin-client");
    const own = [
      { key: "hijos", type: "choice" as const, options: ["1-3", "10-12"] },
      { key: "visita", type: "date" as const },
      { key: "nota", type: "text" as const },
    ];
    for (const { key, ...given } of own)
      await provider.call(properties.create, { key, labelEs: key, ...given }, { as: admin });
    const columns = own.map(({ key }, index) => ({ field: `properties.${key}`, columns: [5 + index] }));
    const targets = [...found.suggested.filter(({ field }) => !field.startsWith("properties.")), ...columns];

    const { body: before } = await provider.call(imports.preview, selected(found, { targets }), { as });
    const task = await loaded(found, { targets, repairs: ["date"] });

    const dates = { code: "spreadsheetDate", count: 1, repair: null };
    expect(before.problems).toHaveLength(5);
    expect(before.problems).toEqual(
      expect.arrayContaining([
        { ...dates, field: "product", row: 2, example: "2-mar" },
        { ...dates, field: "agency", row: 3, example: "mar-26" },
        { ...dates, field: "hijos", row: 3, example: "10-dic" },
        { ...dates, field: "nota", row: 2, example: "3-ene" },
        { ...dates, field: "visita", row: 2, example: "45231", count: 2, repair: "date" },
      ]),
    );
    expect(task.counts).toEqual({ created: 1, failed: 2 });
    expect(await downloadFailed(found.id)).toContain("Producto: La hoja de cálculo lo convirtió en fecha");
  });

  test("a returned row that is imported again unchanged remains the same failed lead", async () => {
    const file = "Nombre;Teléfono;Modelo;Agencia;nota\nAna;0987654312;Andes Cumbre;Quito Norte;3-ene\n";
    await uploaded(file);
    const admin = await provider.given.user({ companyId: await companyId(), licenseId: as.licenseId }, "admin-client");
    await provider.call(properties.create, { key: "nota", labelEs: "nota", type: "text" }, { as: admin });
    const { body: found } = await again(file);
    const first = await loaded(found);

    const second = await loaded((await again(await downloadFailed(found.id))).body);

    expect([first.counts, second.counts]).toEqual([{ failed: 1 }, { failed: 1 }]);
    const { body: list } = await provider.call(leads.list, {}, { as });
    expect(list.items.map(({ dealState }) => dealState)).toEqual(["failed"]);
  });
});

async function companyId() {
  const { rows } = await provider.services.database.read({ role: "identity" }, ({ $client }) =>
    $client.query<{ id: string }>('select company_id as id from "user" where id = $1', [as.userId]),
  );
  return rows[0]?.id ?? "";
}

test("two columns are joined, a constant applies to every row, and omitted columns are not imported", async () => {
  const found = await uploaded("a;b;c;d\nAna;María;0987654312;no\n");
  const targets = [
    { field: "firstName", columns: [0, 1] },
    { field: "phone", columns: [2] },
    { field: "product", constant: "Andes Ruta" },
  ];

  await loaded(found, { targets });

  const { body: list } = await provider.call(leads.list, {}, { as });
  const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });
  expect(lead).toMatchObject({ firstName: "Ana María", product: "Andes Ruta", extraProperties: {}, email: "" });
});

test("the mapping of a file is remembered for the same headers", async () => {
  const found = await uploaded("a;b\nAna;0987654312\n");
  const targets = [{ field: "phone", columns: [1] }];
  await loaded(found, { targets });

  const { body: next } = await again("a;b\nLuis;0987654399\n");
  const { body: other } = await again("a;c\nLuis;0987654399\n");

  expect([next.suggested, next.isRemembered]).toEqual([targets, true]);
  expect(other.isRemembered).toBe(false);
});

describe("an unclosed quote affects no other row", () => {
  const row = (n: number, note = "") => `Ana;09876${10_000 + n};a${n}@example.com;;Andes Cumbre;Quito Norte;${note}`;
  const head = `${HEAD.trim()};Nota\n`;
  const file = (notes: Record<number, string>) =>
    head + Array.from({ length: 100 }, (_, index) => `${row(index + 1, notes[index + 1])}\n`).join("");
  const torn = { field: "row", code: "unclosedQuote", repair: null };

  test.each([
    ["never closed", { 50: '"pantalla de 32 pulgadas' }],
    ["closed by another that strayed", { 50: '"pantalla de 32 pulgadas', 80: 'pantalla de 32"' }],
    ["closed by a cell that is rightly quoted", { 50: '"pantalla de 32 pulgadas', 80: '"Vaca; Ana"' }],
    ["and closed in the row behind it", { 50: '"pantalla de 32 pulgadas', 51: 'pantalla de 32"' }],
  ])("%s", async (_, notes) => {
    const found = await uploaded(file(notes));

    const { body: preview } = await provider.call(imports.preview, selected(found), { as });
    const task = await loaded(found);

    expect(found.rows).toBe(100);
    expect(preview.counts).toMatchObject({ created: 99, failed: 1 });
    expect(preview.problems).toEqual([{ ...torn, count: 1, row: 51, example: expect.stringContaining("a50@") }]);
    expect(preview.severalLines).toBeNull();
    expect(task.counts).toEqual({ created: 99, failed: 1 });
    const [spanish, english] = [await downloadFailed(found.id), await downloadFailed(found.id, "en")];
    expect(spanish.trim().split("\r\n")).toHaveLength(2);
    expect(spanish).toMatch(/a50@.*"""pantalla de 32 pulgadas";Unas comillas quedaron abiertas/);
    expect(english).toContain("A quotation mark is never closed");
  });

  test("a later row without its last cell is a normal row", async () => {
    const short = row(2).replace(/;$/, "");
    const found = await uploaded(`${head}${row(1, '"pantalla')}\n${short}\n${row(3, '"Vaca; Ana"')}\n`);

    const task = await loaded(found);

    expect(task.counts).toEqual({ created: 2, failed: 1 });
    expect((await downloadFailed(found.id)).trim().split("\r\n")).toHaveLength(2);
  });

  test("affects no other cell of its row", async () => {
    const found = await uploaded(
      `${head}"Vaca; Ana";0987654312;"a@example.com;;Andes Cumbre;Quito Norte;x\n${row(2)}\n`,
    );

    const task = await loaded(found);

    expect(task.counts).toEqual({ created: 1, failed: 1 });
    expect(await downloadFailed(found.id)).toContain(
      `"Vaca; Ana";"'0987654312";"""a@example.com";;Andes Cumbre;Quito Norte;x;Unas`,
    );
  });

  test.each([
    ["the row with it", '"dijo "sí" ayer\ny se fue"', { created: 1, failed: 2 }, { count: 2, row: 2 }],
    ["after a row that may be meant so", '"dijo "sí"\ny se fue"', { created: 2, failed: 1 }, { count: 1, row: 3 }],
  ])("lines of a broken quoted text are returned too: %s", async (_, text, counts, expected) => {
    const found = await uploaded(`${head}${row(1, text)}\n${row(2)}\n`);

    const { body: preview } = await provider.call(imports.preview, selected(found), { as });

    expect(preview.counts).toMatchObject(counts);
    expect(preview.problems).toEqual([expect.objectContaining({ ...torn, ...expected })]);
  });

  test("returns the row when two broken quotes split it differently from the header", async () => {
    const found = await uploaded(
      `${head}"Ana "la Jefa"";"0987654312";a@example.com;;Andes Cumbre;Quito Norte;x\n${row(2)}\n`,
    );

    const { body: preview } = await provider.call(imports.preview, selected(found), { as });

    expect(preview.problems).toEqual([expect.objectContaining({ ...torn, count: 1, row: 2 })]);
  });

  test("a correctly quoted multi-line text stays one cell, and is reported", async () => {
    const text = `"Quiere; por favor:\r\n${"rojo\r\n".repeat(30)}y ""urgente"""`;
    const found = await uploaded(`${head}${row(1, text)}\r\n${row(2)}\r\n${row(3, '"a\nb"')}\r\n`);

    const { body: preview } = await provider.call(imports.preview, selected(found), { as });

    expect(found.sample[0]?.[6]).toContain('rojo\r\ny "urgente"');
    expect(preview.counts).toMatchObject({ created: 3, failed: 0 });
    expect(preview.severalLines).toEqual({ count: 2, row: 2, lines: 32 });
  });
});

describe("failed rows are returned", () => {
  const rows = [
    "Bueno;0987654312;a@example.com;;Andes Cumbre;Quito Norte",
    "=HYPERLINK(1);;b@example.com;;Andes Cumbre;Quito Norte",
    "Rota;0987654325;c@example.com;;Andes Cumbre;Quito;Norte",
  ];

  test("unchanged, with the reason in the reader's language and no formula", async () => {
    const found = await uploaded(HEAD + rows.join("\n"));
    const task = await loaded(found);

    const [spanish, english] = [await downloadFailed(found.id), await downloadFailed(found.id, "en")];

    expect(task.counts).toEqual({ created: 1, failed: 2 });
    expect(
      spanish.startsWith("Nombre;Teléfono;Correo;Cédula;Modelo;Agencia;Motivo;ID de corrección (no modificar)\r\n"),
    ).toBe(true);
    expect(spanish).toMatch(/^"'=HYPERLINK\(1\)";;b@example\.com;;Andes Cumbre;Quito Norte;"?Teléfono: Este campo/m);
    expect(spanish).toContain("La fila tiene más celdas que la cabecera. (Norte)");
    expect(english).toContain("Phone: ");
    expect(spanish).not.toContain("Bueno");
  });

  test("with a file column of the same name as the reason column", async () => {
    const found = await uploaded("Motivo;Nombre;Teléfono;Modelo;Agencia\nGarantía;Ana;;Andes Cumbre;Quito Norte\n");
    await loaded(found);

    const handed = await downloadFailed(found.id);

    expect(handed).toMatch(
      /^Motivo;Nombre;Teléfono;Modelo;Agencia;Motivo;ID de corrección \(no modificar\)\r\nGarantía;Ana;/,
    );
  });

  const states = async () => {
    const { body } = await provider.call(leads.list, {}, { as });
    return body.items.map(({ firstName, dealState }) => `${firstName} ${dealState}`);
  };

  test("and correct their failed leads when imported after repair, without duplicates", async () => {
    const found = await uploaded(HEAD + rows.slice(0, 2).join("\n"));
    await loaded(found);
    const before = await states();
    const repaired = (await downloadFailed(found.id)).replace(";;b@", ";'0987654326;b@");

    const { body: next } = await again(repaired);
    const { body: preview } = await provider.call(imports.preview, selected(next), { as });
    const task = await loaded(next, { targets: next.suggested });
    const { body: later } = await provider.call(imports.preview, selected((await again(repaired)).body), { as });

    expect(next.headers).toContain("Motivo");
    expect(next.suggested).toContainEqual({ field: "failedLead", columns: [7] });
    expect(before).toEqual(["=HYPERLINK(1) failed", "Bueno new"]);
    expect(preview.counts).toEqual({ created: 0, changed: 1, duplicated: 0, failed: 0, known: 0 });
    expect(later.counts).toEqual({ created: 0, changed: 0, duplicated: 0, failed: 0, known: 1 });
    expect(task.counts).toEqual({ changed: 1 });
    expect(await states()).toEqual(["=HYPERLINK(1) new", "Bueno new"]);
    const { body: list } = await provider.call(leads.list, {}, { as });
    const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });
    expect(lead).toMatchObject({ phone: "+593987654326", errors: [], version: 2, campaign: { id: campaignId } });
    expect(lead.trace.map(({ step }) => step)).toContain("resubmitted");
  });

  test("and are known on a second import; an invalid one remains its failed lead", async () => {
    const found = await uploaded(`${HEAD}${rows[1]}\n${rows[1]?.replace("b@", "d@")}`);
    await loaded(found);
    const repaired = (await downloadFailed(found.id)).replace(";;b@", ";'0987654326;b@");
    await loaded((await again(repaired)).body);

    const { body: third } = await again(repaired);
    const task = await loaded(third);

    expect(task.counts).toEqual({ known: 1, failed: 1 });
    expect((await states()).sort()).toEqual(["=HYPERLINK(1) failed", "=HYPERLINK(1) new"]);
    expect(await downloadFailed(third.id)).toMatch(
      /^Nombre;Teléfono;Correo;Cédula;Modelo;Agencia;Motivo;ID de corrección \(no modificar\)\r\n/,
    );
  });

  test("and correct no lead of another licence, nor one from another source", async () => {
    const found = await uploaded(HEAD + rows[1]);
    await loaded(found);
    const [id] = (await downloadFailed(found.id)).match(/[\da-f-]{36}/) ?? [];
    const theirs = await uploaded(`${HEAD.trim()};Lead fallido\n${rows[0]};${id}\n`);
    const task = await loaded(theirs);

    expect(task.counts).toEqual({ created: 1 });
    expect(await states()).toEqual(["Bueno new"]);
  });

  test.each([
    ["es", es],
    ["en", en],
  ] as const)("with the labels of the screen, in %s", (locale, labels) => {
    const { fields, fieldErrors } = IMPORT_LABELS[locale];

    expect(fieldErrors).toEqual(labels.fieldErrors);
    expect(labels.leads.fields).toMatchObject(fields);
  });
});

describe("a file is imported once", () => {
  test("of two users who start it at once the second is notified, and neither can remove it afterwards", async () => {
    const found = await uploaded(`${HEAD}Ana;0987654312;a@example.com;;Andes Cumbre;Quito Norte\n`);

    const both = await Promise.all([0, 1].map(() => provider.call(imports.begin, selected(found), { as })));
    const discarded = await provider.call(imports.discard, { id: found.id }, { as });

    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(discarded.body).toMatchObject({ code: "CONFLICT" });
  });

  test("two concurrent files with one person create one lead and one duplicate", async () => {
    const row = "Ana;0987654312;a@example.com;;Andes Cumbre;Quito Norte";
    const first = await uploaded(HEAD + row);
    const { body: second } = await again(HEAD + row);

    const done = await Promise.all([loaded(first), loaded(second)]);

    const sum = done.map(({ counts }) => Object.keys(counts)[0]).sort();
    expect(sum).toEqual(["created", "duplicated"]);
  });

  test("and appears in the history with its result; one without import does not", async () => {
    const found = await uploaded(`${HEAD}Ana;0987654312;a@example.com;;Andes Cumbre;Quito Norte\n`);
    const { body: other } = await again("a\n1\n");
    await loaded(found);

    const { body } = await provider.call(imports.list, {}, { as });
    await provider.call(imports.discard, { id: other.id }, { as });

    expect(body.items.map(({ id }) => id)).toEqual([found.id]);
    expect(body.items[0]).toMatchObject({ by: as.fullName, rows: 1, consent: "customer", task: { state: "done" } });
    expect((await provider.call(imports.get, { id: other.id }, { as })).status).toBe(404);
  });
});

test("leads of a campaign enter its pipeline", async () => {
  const found = await uploaded(`${HEAD}Ana;0987654312;a@example.com;;Andes Cumbre;Quito Norte\n`, { source: "brand" });

  await loaded(found);

  const { body } = await provider.call(leads.list, {}, { as });
  expect(body.items[0]).toMatchObject({ source: "brand", origin: "brand" });
});

test("personal data of a file is visible to importing users only, and a download of failed rows is audited", async () => {
  const found = await uploaded(`${HEAD}Ana;;ana@example.com;;Andes Cumbre;Quito Norte\n`);
  await loaded(found);
  const { id } = found;
  const reader = await provider.given.user(dealership, "advisor-cct");

  const rejected = await provider.call(imports.failed, { id }, { as: reader });
  const [observed, own] = [
    await provider.call(imports.get, { id }, { as: reader }),
    await provider.call(imports.get, { id }, { as }),
  ];
  await downloadFailed(id);

  expect(rejected.status).toBe(403);
  expect([observed.body.sample, own.body.sample.length]).toEqual([[], 1]);
  const { body } = await provider.call(audits.list, { action: "load.exported" }, { as });
  const entry = await provider.call(audits.get, { id: body.items[0]?.id ?? "" }, { as });
  expect(body.items).toHaveLength(1);
  expect(entry.body).toMatchObject({ subjectId: id, after: { rows: 1, isWhole: true } });
});

test("an unknown or duplicate target is rejected on its field, in a preview or an import", async () => {
  const found = await uploaded(`${HEAD}Ana;0987654312;ana@example.com;;Andes Cumbre;Quito Norte\n`);
  const targets = [
    ...found.suggested,
    ...["nonsense", "properties.nowhere", "phone"].map((field) => ({ field, columns: [0] })),
  ];

  const answers = [
    await provider.call(imports.preview, selected(found, { targets }), { as }),
    await provider.call(imports.begin, selected(found, { targets }), { as }),
  ];

  for (const { status, body } of answers) {
    expect(status).toBe(400);
    expect((body as { details?: { fields: unknown } }).details?.fields).toEqual([
      { field: "nonsense", code: "invalid" },
      { field: "properties.nowhere", code: "invalid" },
      { field: "phone", code: "taken" },
    ]);
  }
});
