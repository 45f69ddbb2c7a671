import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { modelVersions } from "@/contract/catalogue/models.ts";
import { imports, type UploadedFile } from "@/contract/imports/imports.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { leads } from "@/contract/leads/leads.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { runTask } from "@/provider/tasks/run.ts";
import type { TestUser } from "@/tests/support/given.ts";
import { googleFile, metaFile, tiktokFile } from "@/tests/support/network-files.ts";
import { startProvider, type TestProvider } from "@/tests/support/provider.ts";

const CONTEXT = { requestId: "r", signal: new AbortController().signal };

let provider: TestProvider;
let as: TestUser;
let campaignId: string;
beforeAll(async () => {
  provider = await startProvider();
  await another();
});
afterAll(() => provider.stop());

async function another() {
  const dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  campaignId = (await provider.given.campaign(dealership.licenseId)).id;
  const admin = await provider.given.user(dealership, "admin-client");
  const modelId = dealership.models.find(({ name }) => name === "Cumbre")?.id ?? "";
  for (const name of ["Premium", "Tope"])
    await provider.call(modelVersions.create, { modelId, name, year: 2026, price: 30_000 }, { as: admin });
}

type UploadOptions = Omit<Partial<ArgumentsOf<typeof imports.upload>>, "campaignId">;

async function upload(body: string | Uint8Array, options: UploadOptions = {}) {
  return (await provider.call(imports.upload, { campaignId, fileName: "clientes.csv", ...options }, { as, body })).body;
}

async function loaded({ id, suggested }: UploadedFile, more: object = {}) {
  const started = await provider.call(imports.begin, { id, targets: suggested, consent: "customer", ...more }, { as });
  const taskId = started.body.task?.id ?? "";
  await runTask(provider.services, { licenseId: as.licenseId, taskId }, CONTEXT);
  return (await provider.call(tasks.get, { id: taskId }, { as })).body;
}

const windows = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");
const CP850: Record<string, number> = {
  á: 0xa0,
  é: 0x82,
  í: 0xa1,
  ó: 0xa2,
  ú: 0xa3,
  ñ: 0xa4,
  Ñ: 0xa5,
  É: 0x90,
  Í: 0xd6,
};
const MAC: Record<string, number> = { á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ñ: 0x96, Ñ: 0x84, É: 0x83, Í: 0xea };
const LATIN9: Record<string, number> = { é: 0xe9, ñ: 0xf1, "€": 0xa4, Š: 0xa6, š: 0xa8, Ž: 0xb4, ž: 0xb8 };
/** UTF-8 decoded as Windows-1252 and encoded again as UTF-8. */
const twice = (text: string) => Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(text)));
const inPage = (page: Record<string, number>, text: string) =>
  Uint8Array.from([...text], (sign) => page[sign] ?? sign.charCodeAt(0));

const HEAD = "Nombre;Ciudad";
const ANDRES = `${HEAD}\nAndrés Muñoz;Cañar\nJOSÉ PEÑA;Azogues\n`;
const ANDRES_READ = [
  ["Andrés Muñoz", "Cañar"],
  ["JOSÉ PEÑA", "Azogues"],
];

describe("is decoded correctly without a question:", () => {
  test.each<[what: string, body: string | Uint8Array, encoding: string, sample: string[][]]>([
    ["UTF-16LE without a mark", utf16(ANDRES), "utf-16le", ANDRES_READ],
    ["UTF-16BE without a mark", Buffer.from(utf16(ANDRES)).swap16(), "utf-16be", ANDRES_READ],
    ["Windows", windows(ANDRES), "windows-1252", ANDRES_READ],
    ["cp850", inPage(CP850, ANDRES), "cp850", ANDRES_READ],
    ["Mac Roman", inPage(MAC, ANDRES), "macintosh", ANDRES_READ],
    [
      "one name in capitals by Windows",
      windows(`${HEAD}\nGARCÍA PÉREZ;Quito\n`),
      "windows-1252",
      [["GARCÍA PÉREZ", "Quito"]],
    ],
    ["one name in capitals by cp850", inPage(CP850, `${HEAD}\nJOSÉ MUÑIZ;Quito\n`), "cp850", [["JOSÉ MUÑIZ", "Quito"]]],
    [
      "ISO-8859-15 by its euro",
      inPage(LATIN9, `${HEAD}\nAndrés 100 €;Quito\n`),
      "iso-8859-15",
      [["Andrés 100 €", "Quito"]],
    ],
    [
      "ISO-8859-15 by a euro alone",
      inPage(LATIN9, `${HEAD}\nAna 100 €;Quito\n`),
      "iso-8859-15",
      [["Ana 100 €", "Quito"]],
    ],
    [
      "ISO-8859-15 by letters of the east",
      inPage(LATIN9, `${HEAD}\nMišo Hodžić;Quito\n`.replace("ć", "c")),
      "iso-8859-15",
      [["Mišo Hodžic", "Quito"]],
    ],
    [
      "Windows with an accent for the apostrophe",
      windows(`${HEAD}\nJosé D´angelo;Quito\n`),
      "windows-1252",
      [["José D´angelo", "Quito"]],
    ],
    [
      "UTF-8 with letters that begin what is written twice",
      `${HEAD}\nJOÃO «é»;SÃO PAULO\n`,
      "utf-8",
      [["JOÃO «é»", "SÃO PAULO"]],
    ],
    ["the end mark of DOS", `${HEAD}\r\nAna;Quito\r\n\u001a`, "utf-8", [["Ana", "Quito"]]],
    [
      "end marks of two files that were joined",
      `${HEAD}\r\nAna;Quito\r\n\u001aEva;Loja\r\n\u001a`,
      "utf-8",
      [
        ["Ana", "Quito"],
        ["Eva", "Loja"],
      ],
    ],
    ["NUL within a cell", `${HEAD}\nAna\0 María;Quito\0\0\0\n`, "utf-8", [["Ana María", "Quito"]]],
    ["a bell within a cell", `${HEAD}\nAna\u0007;Quito\n`, "utf-8", [["Ana\u0007", "Quito"]]],
    [
      "lone CRs within quoted cells",
      `${HEAD}\n"Ana\rMaría\rPaz";"Av. Amazonas\rLocal 3\rQuito"\nEva;Loja\n`,
      "utf-8",
      [
        ["Ana\nMaría\nPaz", "Av. Amazonas\nLocal 3\nQuito"],
        ["Eva", "Loja"],
      ],
    ],
    [
      "CRLF within quoted cells of lines that end by LF",
      `${HEAD}\n"Ana\r\nMaría";Quito\n`,
      "utf-8",
      [["Ana\r\nMaría", "Quito"]],
    ],
    [
      "line feeds within quoted cells of an old Mac",
      `${HEAD}\r"Ana\nMaría\nPaz\nSoto";Quito\rEva;Loja\r`,
      "utf-8",
      [
        ["Ana\nMaría\nPaz\nSoto", "Quito"],
        ["Eva", "Loja"],
      ],
    ],
    ["a mark of UTF-8 and lone CRs", `\ufeff${HEAD}\rAna;Quito\r`, "utf-8", [["Ana", "Quito"]]],
  ])("%s", async (_, body, encoding, sample) => {
    const found = await upload(body);

    expect(found).toMatchObject({ encoding, headers: ["Nombre", "Ciudad"], headerRow: 1, questions: [], readings: [] });
    expect(found.sample).toEqual(sample);
  });
});

describe("one accented word is enough to detect the encoding of a file:", () => {
  test.each([
    ["Cédula", "windows-1252", { é: 0xe9 }],
    ["Cédula", "cp850", { é: 0x82 }],
    ["Cédula", "macintosh", { é: 0x8e }],
    ["Año", "windows-1252", { ñ: 0xf1 }],
    ["Código", "windows-1252", { ó: 0xf3 }],
    ["Teléfono", "windows-1252", { é: 0xe9 }],
  ])("%s by %s", async (format, encoding, page) => {
    const found = await upload(inPage(page, `Nombre;Celular;${format}\nAna;0987654321;x\n`));

    expect(found).toMatchObject({ encoding, questions: [], headers: ["Nombre", "Celular", format] });
  });
});

describe("allows two decodings, and shows both:", () => {
  const shared = Buffer.concat([
    Buffer.from(`${HEAD}\nAndrés Muñoz;Cañar\nJos`),
    Buffer.from([0xe9]),
    Buffer.from(";Loja\n"),
  ]);
  test.each<[what: string, body: Uint8Array, readings: { encoding: string; lines: string[] }[]]>([
    [
      "one bad byte in UTF-8",
      shared,
      [
        { encoding: "utf-8", lines: ["Andrés Muñoz;Cañar", "José;Loja"] },
        { encoding: "windows-1252", lines: ["AndrÃ©s MuÃ±oz;CaÃ±ar", "José;Loja"] },
      ].map((one) => ({ ...one, lines: one.lines.slice(0, 1) })),
    ],
    [
      "a name that begins with a capital letter by two encodings",
      windows(`${HEAD}\nÓscar;Quito\n`),
      [
        { encoding: "windows-1252", lines: ["Óscar;Quito"] },
        { encoding: "cp850", lines: ["Ëscar;Quito"] },
      ],
    ],
    [
      "a name that only blanks of Windows or letters of DOS explain",
      windows(`${HEAD}\nana\u00a0paz;Quito\n`),
      [
        { encoding: "cp850", lines: ["anaápaz;Quito"] },
        { encoding: "windows-1252", lines: ["ana\u00a0paz;Quito"] },
      ],
    ],
  ])("%s", async (_, body, readings) => {
    const found = await upload(body);

    expect(found.questions).toEqual(["encoding"]);
    for (const reading of readings)
      expect(found.readings).toContainEqual({ ...reading, lines: expect.arrayContaining(reading.lines) });
  });

  test.each<[what: string, body: Uint8Array, taken: string, readings: { encoding: string; lines: string[] }[]]>([
    [
      "ISO-8859-15 with a letter that is a sign in DOS",
      inPage(LATIN9, `${HEAD}\nŠimon;Quito\n`),
      "cp850",
      [
        { encoding: "iso-8859-15", lines: ["Šimon;Quito"] },
        { encoding: "cp850", lines: ["ªimon;Quito"] },
      ],
    ],
    [
      "UTF-8 that was written twice",
      twice(`${HEAD}\nJosé Muñoz;Quito\n`),
      "utf-8-twice",
      [
        { encoding: "utf-8-twice", lines: ["José Muñoz;Quito"] },
        { encoding: "utf-8", lines: ["JosÃ© MuÃ±oz;Quito"] },
      ],
    ],
    [
      "capitals that were written twice, with signs of Windows",
      twice(`${HEAD}\nPEÑA;Quito\n`),
      "utf-8-twice",
      [
        { encoding: "utf-8-twice", lines: ["PEÑA;Quito"] },
        { encoding: "utf-8", lines: ["PEÃ‘A;Quito"] },
      ],
    ],
    [
      "some rows of many that were written twice",
      Buffer.concat([Buffer.from(`${HEAD}\n${"Andrés;Cañar\n".repeat(9)}`), twice("José;Quito\n")]),
      "utf-8",
      [
        { encoding: "utf-8", lines: ["JosÃ©;Quito"] },
        { encoding: "utf-8-twice", lines: ["José;Quito"] },
      ],
    ],
    [
      "one row written twice, after thousands that were not",
      Buffer.concat([Buffer.from(`${HEAD}\n${"Andrés;Cañar\n".repeat(9000)}`), twice("José;Quito\n")]),
      "utf-8",
      [
        { encoding: "utf-8", lines: ["JosÃ©;Quito"] },
        { encoding: "utf-8-twice", lines: ["José;Quito"] },
      ],
    ],
    [
      "a mark of UTF-8 that was written twice as well",
      twice(`\ufeff${HEAD}\nJosé;Quito\n`),
      "utf-8-twice",
      [
        { encoding: "utf-8-twice", lines: [`${HEAD}`, "José;Quito"] },
        { encoding: "utf-8", lines: [`ï»¿${HEAD}`, "JosÃ©;Quito"] },
      ],
    ],
  ])("%s", async (_, body, taken, readings) => {
    const found = await upload(body);

    expect(found).toMatchObject({
      encoding: taken,
      questions: ["encoding"],
      headers: expect.arrayContaining(["Ciudad"]),
    });
    for (const reading of readings) expect(found.readings).toContainEqual(reading);
  });

  test("a doubly encoded file is imported with the chosen decoding, also in pieces", async () => {
    const rows = Array.from({ length: 4000 }, (_, at) => `${"José Muñoz Ñáñez "}${at};Quito\n`);

    const found = await upload(twice(`${HEAD}\n${rows.join("")}`), { encoding: "utf-8-twice" });
    const failed = await loaded(found).then(() => provider.call(imports.failed, { id: found.id }, { as }));

    expect(found).toMatchObject({ questions: [], rows: 4000 });
    expect(failed.text.match(/José Muñoz Ñáñez/g)).toHaveLength(4000);
  });

  test("an invalid byte is decoded as Windows-1252, and the rest as UTF-8", async () => {
    const found = await upload(shared);

    expect(found.encoding).toBe("utf-8");
    expect(found.sample).toEqual([
      ["Andrés Muñoz", "Cañar"],
      ["José", "Loja"],
    ]);
  });

  test("it is not imported before one option is confirmed, or given with the file", async () => {
    const found = await upload(shared);
    const choices = { id: found.id, targets: found.suggested, consent: "customer" as const };

    const started = await provider.call(imports.begin, choices, { as });
    const confirmed = await provider.call(imports.begin, { ...choices, confirms: ["encoding"] }, { as });
    const given = await upload(shared, { encoding: "windows-1252" });

    expect(started).toMatchObject({
      status: 400,
      body: { details: { fields: [{ field: "encoding", code: "required" }] } },
    });
    expect(confirmed.status).toBe(200);
    expect(given).toMatchObject({ encoding: "windows-1252", questions: [] });
  });
});

describe("the header row is found, or requested:", () => {
  const PEOPLE = "Ana Vaca;0987654321;ana@example.com\nEva Paz;0987654322;eva@example.com\n";
  test.each<[what: string, body: string, headerRow: number, questions: string[], rows: number]>([
    ["a person in the first row", PEOPLE, 0, ["header"], 2],
    ["one person alone", "Ana Vaca;0987654321;ana@example.com\n", 0, ["header"], 1],
    ["a person with a country code in the phone", "Ana;+593 98 765 4321\nEva;+593 98 765 4322\n", 0, ["header"], 2],
    ["people of one city", "Ana Vaca;Quito\nEva Paz;Quito\nLuis Mora;Loja\n", 0, ["header"], 3],
    ["names that say nothing, above people", `a;b;c\n${PEOPLE}`, 1, [], 2],
    ["words that may be names or not", "Ana;Quito\nEva;Loja\n", 1, ["header"], 1],
    ["one title", `Feria de noviembre\nNombre;Celular;Correo\n${PEOPLE}`, 2, [], 2],
    [
      "titles, blank lines, and cells that only a spreadsheet fills",
      `Feria;;\nQuito, 2026;;\n\n;;\nNombre;Celular;Correo\n${PEOPLE}`,
      5,
      [],
      2,
    ],
    ["a title with a phone to call", `Llamar al 02 234 5678\nNombre;Celular;Correo\n${PEOPLE}`, 2, [], 2],
    ["a title above people without names of columns", `Feria de noviembre\n${PEOPLE}`, 0, ["header"], 3],
    ["a line that says the delimiter", `sep=;\nNombre;Celular;Correo\n${PEOPLE}`, 1, [], 2],
  ])("%s", async (_, body, headerRow, questions, rows) => {
    const found = await upload(body);

    expect(found).toMatchObject({ headerRow, questions, rows, delimiter: ";" });
  });

  test("the row is chosen by a person, with none or another", async () => {
    const none = await upload(PEOPLE, { headerRow: 0 });
    const third = await upload(`x;y\nz;w\nNombre;Celular\nAna;0987654321\n`, { headerRow: 3 });
    const outside = await provider.call(
      imports.upload,
      { campaignId, fileName: "a.csv", headerRow: 9 },
      { as, body: "Nombre;Celular\nAna;0987654321\n" },
    );

    expect(none).toMatchObject({ headers: ["", "", ""], rows: 2, questions: [] });
    expect(third).toMatchObject({ headers: ["Nombre", "Celular"], rows: 1, questions: [] });
    expect(outside.status).toBe(400);
  });

  test("rows without a header are imported after confirmation, each with its row number", async () => {
    await another();
    const found = await upload("Ana Vaca;0987654321;ana@example.com\nEva Paz;;eva@example.com\n");
    const targets = [
      { field: "fullName", columns: [0] },
      { field: "phone", columns: [1] },
      { field: "email", columns: [2] },
      { field: "product", constant: "Cumbre" },
      { field: "agency", constant: "Quito Norte" },
    ];

    const task = await loaded(found, { targets, confirms: ["header"] });
    const failed = await provider.call(imports.failed, { id: found.id }, { as });

    expect(found.suggested).toEqual(expect.arrayContaining([{ field: "phone", columns: [1] }]));
    expect(task.counts).toMatchObject({ failed: 1 });
    expect(failed.text).toContain("Columna 1;Columna 2;Columna 3;Motivo;ID de corrección (no modificar)");
    expect(failed.text).toContain("Eva Paz;;eva@example.com");
  });
});

describe("columns without names are suggested by their values:", () => {
  const REST = ["0987654321;1710034065;PBA-1234", "+593 98 765 4322;1710034073;PBB 123"];
  test.each<[what: string, people: [string, string], rest: [string, string], suggested: Record<string, number>]>([
    [
      "whole names",
      ["Ana Vaca", "Luis Mora Paz"],
      ["Quito", "Loja"],
      { fullName: 0, phone: 2, identification: 3, carLicense: 4 },
    ],
    [
      "names in capitals, surnames first",
      ["VACA PAZ ANA", "MORA LEÓN, LUIS"],
      ["Quito", "Loja"],
      { fullName: 0, phone: 2 },
    ],
    [
      "names and cities of two words",
      ["Ana Vaca", "Luis Mora"],
      ["Santo Domingo", "Santa Elena"],
      { fullName: 0, phone: 2 },
    ],
    [
      "cities of two words before names",
      ["Santo Domingo", "San Rafael"],
      ["Ana Vaca", "Eva Mora"],
      { fullName: 1, phone: 2 },
    ],
    ["given names alone", ["Ana", "Luis"], ["Quito", "Loja"], { firstName: 0, phone: 2 }],
    ["two given names", ["Ana María", "Luis José"], ["Quito", "Loja"], { firstName: 0, phone: 2 }],
    [
      "given names and surnames",
      ["Ana", "Luis José"],
      ["Vaca Paz", "Mora Soto"],
      { firstName: 0, lastName: 1, phone: 2 },
    ],
    ["names that are not known", ["Nayeli Quishpe", "Sisa Yupanqui"], ["Q1", "L2"], { fullName: 0, phone: 2 }],
    [
      "addresses",
      ["ana@example.com", "luis@example.com"],
      ["8LATD1234M0123456", "8LATD1234M0123457"],
      { email: 0, vin: 1, phone: 2 },
    ],
    ["figures", ["12", "13"], ["x", "y"], { phone: 2 }],
  ])("%s", async (_, people, rest, suggested) => {
    const found = await upload(people.map((person, at) => `${person};${rest[at]};${REST[at]}\n`).join(""));

    const byField = Object.fromEntries(found.suggested.map(({ field, columns }) => [field, columns?.[0]]));
    expect(found).toMatchObject({ headerRow: 0, questions: ["header"] });
    expect(byField).toEqual({ phone: 2, identification: 3, carLicense: 4, ...suggested });
  });
});

describe("columns without names are suggested by the catalogue too:", () => {
  const people = [
    ["Ana", "Paz", "0987654312", "ana@example.com"],
    ["Luis", "Mora", "0987654323", "luis@example.com"],
    ["Eva", "Zambrano", "0987654334", "eva@example.com"],
  ];
  const file = (...columns: string[][]) =>
    people.map((person, at) => [...person, ...columns.map((one) => one[at])].join(";")).join("\n");
  const SURNAMES = { firstName: [0], lastName: [1], phone: [2], email: [3] };
  beforeAll(another);

  test.each<[what: string, columns: string[][], suggested: object]>([
    ["surnames of one word", [], {}],
    ["a model", [["Ruta 4x4", "Andes Cumbre", "cumbre"]], { product: [4] }],
    ["an agency", [["Quito Norte", "quito norte", "QUITO NORTE"]], { agency: [4] }],
    [
      "both",
      [
        ["Quito Norte", "Quito Norte", "Quito Norte"],
        ["Cumbre", "Cumbre", "Ruta 4x4"],
      ],
      { agency: [4], product: [5] },
    ],
    ["a model within more words", [["Andes Cumbre roja", "Cumbre 2026", "Ruta 4x4 gris"]], { product: [4] }],
    [
      "an agency with the word before it",
      [["Agencia Quito Norte", "Agencia Quito Norte", "Agencia Quito Norte"]],
      { agency: [4] },
    ],
    [
      "a model and its version",
      [
        ["Cumbre", "Cumbre", "Cumbre"],
        ["Premium", "Tope", "Premium"],
      ],
      { product: [4, 5] },
    ],
    [
      "a version before its model",
      [
        ["Premium", "Tope", "Tope"],
        ["Cumbre", "Cumbre", "Cumbre"],
      ],
      { product: [5, 4] },
    ],
    ["a version that names its model", [["Cumbre Premium", "Cumbre Tope", "Cumbre Premium"]], { product: [4] }],
    ["words of neither", [["Feria", "Web", "Radio"]], {}],
    [
      "texts that only mention a model",
      [["Hola, quisiera saber por favor el precio de la Cumbre y de sus accesorios", "x", "y"]],
      {},
    ],
  ])("%s", async (_, columns, suggested) => {
    const found = await upload(file(...columns), { headerRow: 0 });

    const byField = Object.fromEntries(found.suggested.map((target) => [target.field, target.columns]));
    expect(byField).toEqual({ ...SURNAMES, ...suggested });
  });

  test("a file without column names is imported unchanged", async () => {
    const columns = [
      ["1710034065", "0102003456", "0926687856"],
      ["Quito Norte", "Quito Norte", "Quito Norte"],
    ];
    const found = await upload(file(...columns, ["Cumbre", "Cumbre", "Cumbre"], ["Premium", "Tope", "Premium"]), {
      headerRow: 0,
    });

    const task = await loaded(found);

    const { body: list } = await provider.call(leads.list, {}, { as });
    const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });
    expect(task.counts).toEqual({ created: 3 });
    expect(lead).toMatchObject({ agency: "Quito Norte", dealState: "new", errors: [] });
    expect(lead.trace).toContainEqual(
      expect.objectContaining({
        step: "matched",
        facts: { agency: "Quito Norte", product: expect.stringContaining("Cumbre") },
      }),
    );
  });
});

describe("the download of a network's form is imported unchanged:", () => {
  const askers = [
    { name: "Ana Vaca", email: "ana.vaca@example.com", phone: "+593987654321" },
    { name: "Luis Mora", email: "luis.mora@example.com", phone: "+593987654322" },
  ];
  test.each([
    ["Meta's", metaFile(askers), { encoding: "utf-16le", delimiter: "\t", headerRow: 1 }],
    ["Google's", googleFile(askers), { encoding: "utf-16le", delimiter: "\t", headerRow: 3 }],
    ["TikTok's", tiktokFile(askers), { encoding: "utf-8", delimiter: ",", headerRow: 1 }],
  ])("%s", async (_, file, how) => {
    await another();

    const found = await upload(file);
    const task = await loaded(found);

    const { body: list } = await provider.call(leads.list, {}, { as });
    const [first] = list.items.filter(({ email }) => email === "ana.vaca@example.com");
    const { body: lead } = await provider.call(leads.get, { id: first?.id ?? "" }, { as });
    expect(found).toMatchObject({ ...how, rows: 2, questions: [] });
    expect(task.counts).toEqual({ created: 2 });
    expect(lead).toMatchObject({ phone: "+593987654321", dealState: "new", errors: [], identification: "" });
    expect(`${lead.firstName} ${lead.lastName}`.trim()).toBe("Ana Vaca");
    expect(lead.attribution).toMatchObject({ campaignId: expect.stringMatching(/^\d+$/) });
  });

  test("the ids of Meta's download lose the marks that keep spreadsheets from rounding them", async () => {
    await another();
    await loaded(await upload(metaFile(askers)));

    const { body: list } = await provider.call(leads.list, {}, { as });
    const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });

    expect(lead.attribution).toMatchObject({
      adId: "120210000000000001",
      adsetId: "120210000000000002",
      campaignId: "120210000000000003",
      campaignName: "SUV Noviembre",
      formId: "987650000000001",
    });
  });
});

const zip = (name: string) =>
  Buffer.concat([
    Buffer.from([0x50, 0x4b, 3, 4]),
    Buffer.alloc(22),
    Buffer.from([name.length, 0, 0, 0]),
    Buffer.from(name),
    Buffer.alloc(40),
  ]);
const PAGE =
  "<html><head><meta charset='utf-8'></head><body><table><tr><td>Nombre</td></tr><tr><td>Ana</td></tr></table>";

test.each<[what: string, body: string | Uint8Array, code: string]>([
  ["a workbook of Excel", zip("[Content_Types].xml"), "workbook"],
  ["a workbook of LibreOffice", zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"), "workbook"],
  ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), "workbook"],
  [
    "a workbook in XML",
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
    "workbook",
  ],
  ["a CSV in a ZIP", zip("leads.csv"), "archive"],
  ["a CSV in a gzip", Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0), "archive"],
  ["a web table", PAGE, "htmlTable"],
  ["a web table with a mark before it, in UTF-16", utf16(`\ufeff\r\n${PAGE}`), "htmlTable"],
  ["a web table alone", "\n\n<TABLE border=1><tr><td>Nombre;Celular</td></tr></TABLE>", "htmlTable"],
  ["a web page with its type", `<!DOCTYPE html>\n<!-- x -->\n${PAGE}`, "htmlTable"],
  ["a web archive", "MIME-Version: 1.0\nContent-Type: multipart/related\n\nx", "htmlTable"],
  ["JSON", '[{"nombre":"Ana"},{"nombre":"Eva"}]', "jsonFile"],
  ["an object of JSON", '\ufeff{\n  "leads": []\n}', "jsonFile"],
  ["lines of JSON", '{"nombre":"Ana"}\n{"nombre":"Eva"}\n', "jsonFile"],
  ["XML", '<?xml version="1.0"?><adf><prospect/></adf>', "xmlFile"],
  ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5, 6, 7, 8]), "notText"],
  ["many bytes that are no text", Uint8Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256), "notText"],
  ["an end mark and nothing else", "\u001a", "emptyFile"],
  ["NULs and nothing else", "\0\0\0", "emptyFile"],
])("%s is rejected as a file of leads", async (_, body, code) => {
  const answer = await provider.call(imports.upload, { campaignId, fileName: "a.xls" }, { as, body });

  expect(answer).toMatchObject({ status: 400, body: { details: { fields: [{ field: "file", code }] } } });
});

test.each([
  ["[1] Nombre;Celular", ["[1] Nombre", "Celular"]],
  ["{nombre};Celular", ["{nombre}", "Celular"]],
  ["<nombre>;Celular", ["<nombre>", "Celular"]],
  ["PK;Celular", ["PK", "Celular"]],
])("a table with the first line %s is a table of leads", async (head, headers) => {
  expect(await upload(`${head}\nAna;0987654321\n`)).toMatchObject({ headers });
});
