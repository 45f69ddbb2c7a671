import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { imports } from "@/contract/imports/imports.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { forgetSpooledFiles } from "@/provider/domains/imports/spooled-file.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

let provider: TestProvider;
let as: TestUser;
let campaignId: string;
beforeAll(async () => {
  provider = await startProvider();
  const dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "admin-client");
  campaignId = (await provider.given.campaign(dealership.licenseId)).id;
});
afterAll(() => provider.stop());

function upload(body: string | Uint8Array, input: object = {}) {
  return provider.call(imports.upload, { campaignId, fileName: "clientes.csv", ...input }, { as, body });
}

test.each([
  ["cli\u0000en\u001b[31mtes\r\n.csv", "clien[31mtes.csv"],
  ["\u202Evsc.etneilc\u202C", "vsc.etneilc"],
  ["a\u2028b\u2029c\u200B.csv", "abc.csv"],
  [" base de ñandúes 🏎.csv ", "base de ñandúes 🏎.csv"],
  ["\u0085\u007F.csv", ".csv"],
])("a file named %j is stored as %j", async (fileName, expectedName) => {
  const { status, body } = await upload("Nombre,Ciudad\nZoë,Latacunga\n", { fileName });

  expect(status).toBe(200);
  expect(body.fileName).toBe(expectedName);
});

test("a name of signs alone is invalid", async () => {
  expect((await upload("Nombre\nZoë\n", { fileName: "\u0000\u200B" })).status).toBe(400);
});

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
const utf16be = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le").swap16());
const utf8 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`));
const windows = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

describe("a file is decoded correctly, whichever program wrote it", () => {
  test.each([
    ["UTF-8", "utf-8", ",", "Nombre,Ciudad\nZoë,Latacunga\nÑusta,Azogues\n"],
    ["UTF-8 with its mark", "utf-8", ";", utf8("Nombre;Ciudad\r\nZoë;Latacunga\r\nÑusta;Azogues")],
    [
      "UTF-16 as Excel's Unicode text",
      "utf-16le",
      "\t",
      utf16("Nombre\tCiudad\r\nZoë\tLatacunga\r\nÑusta\tAzogues\r\n"),
    ],
    ["UTF-16 the other way round", "utf-16be", ";", utf16be("Nombre;Ciudad\r\nZoë;Latacunga\r\nÑusta;Azogues\r\n")],
    ["a delimiter that the file says", "utf-8", "|", "sep=|\r\nNombre|Ciudad\r\nZoë|Latacunga\r\nÑusta|Azogues"],
    ["Windows", "windows-1252", ";", windows("Nombre;Ciudad\r\nZoë;Latacunga\r\nÑusta;Azogues\r\n")],
    ["pipes", "utf-8", "|", "Nombre|Ciudad\nZoë|Latacunga\nÑusta|Azogues"],
  ])("%s", async (_, encoding, delimiter, file) => {
    const { status, body } = await upload(file);

    expect(status).toBe(200);
    expect(body).toMatchObject({ encoding, delimiter, headers: ["Nombre", "Ciudad"], rows: 2 });
    expect(body.sample).toEqual([
      ["Zoë", "Latacunga"],
      ["Ñusta", "Azogues"],
    ]);
  });

  test("commas within quotes, quotes within those, and lines that a cell breaks", async () => {
    const { body } = await upload('Nombre,Nota\n"Vaca, Ana","dijo ""sí""\ny se fue"\n\n  \nLuis,\n');

    expect(body.rows).toBe(2);
    expect(body.sample).toEqual([
      ["Vaca, Ana", 'dijo "sí"\ny se fue'],
      ["Luis", ""],
    ]);
  });

  test("lines that end in one way and then in another", async () => {
    const { body } = await upload('Nombre,Nota\r\nAna,"a\nb"\nLuis,x\r\nEva,y');
    const old = await upload('Nombre,Nota\rAna,"a\nb"\rLuis,x\r');

    expect(body.sample).toEqual([
      ["Ana", "a\nb"],
      ["Luis", "x"],
      ["Eva", "y"],
    ]);
    expect(old.body.sample).toEqual([
      ["Ana", "a\nb"],
      ["Luis", "x"],
    ]);
  });

  test("quotes open over the pieces that a large file comes in", async () => {
    const rows = Array.from({ length: 6000 }, (_, n) => `"Vaca; Ana ${n}";"línea\ndos ""${n}"""\n`);
    const { body } = await upload(`Nombre;Nota\n${rows.join("")}`);
    const torn = await upload(`Nombre;Nota\n${rows.slice(1).join("")}Eva;"abierta\n${"x;1\n".repeat(2000)}`);

    expect(body.rows).toBe(6000);
    expect(torn.body.rows).toBe(8000);
  });

  test("decimal commas are recognised by the majority of lines", async () => {
    const { body } = await upload("Modelo;Precio\nRuta;12,50\nCumbre;13,00\n");

    expect(body).toMatchObject({ delimiter: ";", headers: ["Modelo", "Precio"] });
  });

  test("detected options can be overridden", async () => {
    const { body } = await upload(utf8("Nombre;Ciudad\nZoë;Quito\n"), { delimiter: ",", encoding: "windows-1252" });

    expect(body).toMatchObject({ delimiter: ",", encoding: "windows-1252" });
    expect(body.headers[0]).toContain("Nombre;Ciudad");
  });

  test("a character that two pieces of the body share", async () => {
    const bytes = Buffer.from("Nombre,Ciudad\nZoë,Quito\n");
    const cut = bytes.indexOf(0xc3) + 1;
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(bytes.subarray(0, cut));
        stream.enqueue(bytes.subarray(cut));
        stream.close();
      },
    });
    const url = await provider.listen();

    const answer = await fetch(`${url}${imports.upload.path.replace(":campaignId", campaignId)}?fileName=a.csv`, {
      method: "POST",
      body,
      duplex: "half",
      headers: { authorization: `Bearer ${as.token}`, "x-license-id": as.licenseId, "content-type": "text/csv" },
    } as RequestInit);

    expect(await answer.json()).toMatchObject({ encoding: "utf-8", sample: [["Zoë", "Quito"]] });
  });

  test("duplicate and blank headers remain separate columns, and 300 columns are accepted", async () => {
    const twice = await upload("Teléfono,Teléfono,,\n1,2,3,\n");
    const wide = await upload(`${Array.from({ length: 300 }, (_, n) => `c${n}`).join(",")}\n${"x,".repeat(299)}x\n`);

    expect(twice.body).toMatchObject({ headers: ["Teléfono", "Teléfono"], rows: 1 });
    expect(wide.body.headers).toHaveLength(300);
  });
});

describe("an invalid file is rejected with its error, and leaves no data", () => {
  test.each([
    ["nothing at all", "emptyFile", ""],
    ["nothing but its mark", "emptyFile", utf8("")],
    ["a header alone", "noRows", "Nombre,Ciudad\n"],
    ["a header and blank lines", "noRows", "Nombre,Ciudad\n\n , \n"],
    ["a workbook", "workbook", new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
    ["a picture", "notText", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5, 6, 7, 8])],
    ["a header with an unclosed quote", "unclosedQuote", 'Nombre;"Ciudad\nAna;Quito\n'],
    [
      "a header with a quote that a row closes",
      "unclosedQuote",
      'Nombre;"Teléfono\nAna;0987654321\nEva;"0987654322"\n',
    ],
    ["301 columns", "manyColumns", `${Array.from({ length: 301 }, (_, n) => `c${n}`).join(",")}\n1\n`],
  ])("%s", async (_, code, file) => {
    const { status, body } = await upload(file);

    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "INVALID_INPUT", details: { fields: [{ field: "file", code }] } });
    const left = await provider.services.database.read({ role: "tenant", licenseId: as.licenseId }, ({ $client }) =>
      $client.query("select count(*)::int as count from load where rows is null"),
    );
    expect(left.rows).toEqual([{ count: 0 }]);
  });

  test("a file beyond a limit", async () => {
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(4_194_304).fill(97)),
    });
    const url = await provider.listen();

    const answer = await fetch(`${url}${imports.upload.path.replace(":campaignId", campaignId)}?fileName=a.csv`, {
      method: "POST",
      body,
      duplex: "half",
      headers: { authorization: `Bearer ${as.token}`, "x-license-id": as.licenseId, "content-type": "text/csv" },
    } as RequestInit).catch(() => undefined);

    expect(answer?.status ?? 413).toBe(413);
  });
});

describe("columns are recognised", () => {
  const fieldsOf = (body: { suggested: { field: string; columns?: number[] | undefined }[] }) =>
    Object.fromEntries(body.suggested.map(({ field, columns }) => [field, columns?.[0]]));

  test("by their headers, in any case and with any accents", async () => {
    const { body } = await upload(
      "NOMBRES,Apellidos,Teléfono celular,e-mail,Cédula,Modelo,Agencia,PLACA\na,b,c,d,e,f,g,h\n",
    );

    expect(fieldsOf(body)).toEqual({
      firstName: 0,
      lastName: 1,
      phone: 2,
      email: 3,
      identification: 4,
      product: 5,
      agency: 6,
      carLicense: 7,
    });
  });

  test("by their content, where headers do not help, with or without lost zeros", async () => {
    const { body } = await upload(
      "a,b,c\n987654321,ana@example.com,1710034065\n991234567,luis@example.com,1710034065\n",
    );

    expect(fieldsOf(body)).toEqual({ phone: 0, email: 1, identification: 2 });
  });

  test("as custom fields", async () => {
    const made = {
      key: "formaDePago",
      labelEs: "Forma de pago",
      type: "choice",
      options: ["Contado", "Crédito"],
    } satisfies ArgumentsOf<typeof properties.create>;
    await provider.call(properties.create, made, { as });

    const named = await upload("Forma de pago\nContado\n");
    const suggested = await upload("x\nContado\ncredito\n");

    expect(fieldsOf(named.body)).toEqual({ "properties.formaDePago": 0 });
    expect(fieldsOf(suggested.body)).toEqual({ "properties.formaDePago": 0 });
  });
});

test("remains of a killed upload are removed, and files in use are not", async () => {
  const [left, read] = await Promise.all([0, 1].map(() => mkdtemp(path.join(tmpdir(), "prospecta-file-"))));
  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(left as string, before, before);

  await forgetSpooledFiles();

  const names = await readdir(tmpdir());
  expect([left, read].map((place) => names.includes(path.basename(place as string)))).toEqual([false, true]);
  await rm(read as string, { recursive: true });
});
