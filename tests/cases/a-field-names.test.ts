import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audits } from "@/contract/audit/audits.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import type { ImportTarget } from "@/contract/imports/import-plan.ts";
import { imports } from "@/contract/imports/imports.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { LEAD_EXPORT_COLUMNS, leads } from "@/contract/leads/leads.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { runTask } from "@/provider/tasks/run.ts";
import { buildMapping, fillIn } from "../provider/ad-networks/forms/form-answers.ts";
import { aPerson, type Dealership, type TestUser } from "../support/given.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: TestUser;
let key: string;

beforeAll(async () => {
  provider = await startProvider();
  dealership = await provider.given.dealership();
  as = await provider.given.user(dealership, "supervisor");
  key = (await provider.given.apiKey(dealership.licenseId)).key;
});
afterAll(() => provider.stop());

async function sent(body: object, source = "web") {
  const { body: receipt, status } = await provider.request<Receipt>("POST", `/webhook/leads/${source}`, { key, body });
  const { body: lead } = await provider.call(leads.get, { id: receipt.id }, { as });
  return { status, receipt, lead };
}

function others(...without: string[]) {
  const { firstName: _first, lastName: _last, ...person } = aPerson();
  const body = { ...person, product: "Andes Ruta 4x4", agency: "Quito Norte" };
  return Object.fromEntries(Object.entries(body).filter(([field]) => !without.includes(field)));
}

describe("of several fields for one property the first valid one is used, and the others are stored", () => {
  test.each<[string, string, object, object, object]>([
    ["a blank phone and a filled one", "phone", { phone: "", celular: "0942143615" }, { phone: "+593942143615" }, {}],
    ["no phone and a filled one", "phone", { phone: null, celular: "0942143615" }, { phone: "+593942143615" }, {}],
    [
      "a phone of figures that call nobody",
      "phone",
      { telefono: "2456", celular: "0942143615" },
      { phone: "+593942143615" },
      { telefono: "2456" },
    ],
    [
      "two phones that pass",
      "phone",
      { telefono: "0942143615", whatsapp: "0987654321" },
      { phone: "+593942143615" },
      { whatsapp: "0987654321" },
    ],
    ["a list of phones", "phone", { celular: ["", "0942143615"] }, { phone: "+593942143615" }, {}],
    [
      "an email without its sign",
      "email",
      { mail: "ana", correo: "ana@example.com" },
      { email: "ana@example.com" },
      { mail: "ana" },
    ],
    [
      "an identification that fails its check",
      "identification",
      { documento: "1710034066", cedula: "1710034065" },
      { identification: "1710034065" },
      { documento: "1710034066" },
    ],
    [
      "a model that the licence does not sell",
      "product",
      { modelo: "Otro", vehiculo: "Andes Ruta 4x4" },
      { product: "Andes Ruta 4x4" },
      { modelo: "Otro" },
    ],
    [
      "an agency that the licence does not have",
      "agency",
      { sucursal: "Matriz", concesionario: "Quito Norte" },
      { agency: "Quito Norte" },
      { sucursal: "Matriz" },
    ],
    ["a blank name", "", { name: "Eva Paz", nombre: "" }, { firstName: "Eva", lastName: "Paz" }, {}],
    [
      "a blank whole name",
      "",
      { nombreCompleto: " ", nombre: "Eva", apellido: "Paz" },
      { firstName: "Eva", lastName: "Paz" },
      {},
    ],
    [
      "a whole name that says more than the first",
      "",
      { nombre: "Eva", "Nombre completo": "Eva Paz Soto" },
      { firstName: "Eva", lastName: "Paz Soto" },
      {},
    ],
    [
      "another person's whole name",
      "",
      { nombre: "Eva", apellido: "Paz", cliente: "Luis Mora" },
      { firstName: "Eva", lastName: "Paz" },
      { cliente: "Luis Mora" },
    ],
    [
      "names in four fields",
      "",
      { primerNombre: "Ana", segundo_nombre: "María", "Apellido paterno": "Paz", "Apellido materno": "Soto" },
      { firstName: "Ana María", lastName: "Paz Soto" },
      {},
    ],
  ])("%s", async (_, field, body, expected, extra) => {
    const { status, receipt, lead } = await sent({ ...others(field), ...body });

    expect([status, receipt.errors]).toEqual([200, []]);
    expect(lead).toMatchObject(expected);
    expect(lead.extraProperties).toEqual(extra);
  });

  test("where no field is valid, the first one with text is reported as invalid", async () => {
    const { receipt, lead } = await sent({ ...others("phone"), phone: "", celular: "942143615", telefono: "12" });

    expect(receipt.errors).toEqual([{ field: "phone", code: "phone", repair: "0942143615" }]);
    expect(lead.extraProperties).toEqual({ telefono: "12" });
  });
});

describe("a field with an ambiguous name maps only when its value fits", () => {
  test.each<[string, string, object, object, object]>([
    ["an id that is a cédula", "identification", { id: "1710034065" }, { identification: "1710034065" }, {}],
    ["an id that is a RUC", "identification", { ID: "1710034065001" }, { identification: "1710034065001" }, {}],
    ["an id that counts", "", { id: 481516 }, {}, { id: 481516 }],
    ["an id of another system", "", { id: "AB123456" }, {}, { id: "AB123456" }],
    ["a moment as an id", "", { id: "1763712000000" }, {}, { id: "1763712000000" }],
    ["a car that is a model", "product", { auto: "Andes Ruta 4x4" }, { product: "Andes Ruta 4x4" }, {}],
    ["a car that is an answer", "", { auto: "Sí, uno" }, {}, { auto: "Sí, uno" }],
    ["a city that is an agency", "agency", { ciudad: "Quito Norte" }, { agency: "Quito Norte" }, {}],
    ["a city", "", { ciudad: "Loja" }, {}, { ciudad: "Loja" }],
    ["a client who is named", "", { cliente: "Eva Paz" }, { firstName: "Eva", lastName: "Paz" }, {}],
    ["a client since some year", "", { cliente: "desde 2019" }, { firstName: "" }, { cliente: "desde 2019" }],
  ])("%s", async (_, field, body, expected, extra) => {
    const { receipt, lead } = await sent({ ...others(field), ...body });

    expect(receipt.errors).toEqual([]);
    expect(lead).toMatchObject(expected);
    expect(lead.extraProperties).toEqual(extra);
  });
});

const LABELS = {
  phone: [
    "Móvil personal",
    "Celular/Teléfono",
    "Teléfono / WhatsApp",
    "Phone Number (mobile)",
    "Telf.",
    "Tlf",
    "Telemóvel",
    "¿Cuál es tu número de celular?",
    "¿cuál_es_tu_número_de_celular?",
    "número_de_teléfono",
    "3) Celular:",
    "📱 Celular",
    "Número de WhatsApp (con código de país)",
    "Celular o WhatsApp",
    "Cel. / WhatsApp",
    "Tel. móvil",
    "Telf. contacto",
    "Nº de teléfono",
    "numTelefono",
    "Déjanos tu celular",
    "Ingresa tu número de WhatsApp*",
    "Celular (10 dígitos)",
    "Mobile/WhatsApp",
    "Best phone number",
    "Contact no.",
    "Cell #",
    "Phone 1 - Value",
    "User Phone",
    "Your phone number *",
    "Telefone com DDD",
    "Qual é o seu telefone?",
    "Celular [obrigatório]",
    "Pregunta 2. Teléfono",
    "Contacto",
  ],
  email: [
    "Correo electrónico (obligatorio)",
    "E-mail address",
    "E-mail:",
    "correo_electrónico",
    "Escribe tu correo electrónico",
    "Dirección de e-mail",
    "Correo electronico personal",
    "¿Cuál es tu correo?",
    "Primary email",
    "Email ID",
    "User email",
    "E-mail 1 - Value",
    "Endereço de e-mail",
    "Seu e-mail",
    "Correio eletrônico",
    "4. Correo",
    "Contact info",
  ],
  identification: [
    "N° de cédula",
    "No. Cédula",
    "Cédula de identidad (10 dígitos)",
    "CI / RUC / Pasaporte",
    "C.I./RUC",
    "Ced.",
    "Número de identificación (cédula o pasaporte)",
    "Doc. de identidad",
    "Nro. Documento",
    "CPF/CNPJ",
    "Identificación (CI/RUC)",
  ],
  product: [
    "¿Qué modelo te interesa?",
    "Vehículo de su interés",
    "Modelo (versión)",
    "Modelo deseado",
    "Vehicle model",
    "Which model are you interested in?",
    "Qual modelo te interessa?",
    "5. ¿Qué vehículo te interesa?",
  ],
  agency: [
    "¿En qué agencia prefieres ser atendido?",
    "Concesionario de preferencia",
    "Preferred dealership",
    "Ciudad / Agencia",
    "Concessionária de preferência",
    "Sucursal *",
  ],
  fullName: [
    "Nombre completo *",
    "Nome completo",
    "Nombres y Apellidos:",
    "¿Cómo te llamas?",
    "What's your name?",
    "Name (required)",
    "1. Nombre",
    "Nombre(s)",
    "Qual é o seu nome?",
    "Full Name (First & Last)",
    "Nombre del interesado",
    "datos_de_contacto",
  ],
  lastName: [
    "Sobrenome",
    "Apellido(s)",
    "Apellidos *",
    "Last Name (Surname)",
    "Último nome",
    "1er apellido",
    "2. Apellidos",
  ],
  firstName: ["First name (required)", "1er nombre", "Primeiro nome", "First Name *"],
  carLicense: ["Nº Placa", "Placa del vehículo (si aplica)", "Número de placa:"],
  vin: ["VIN / Chasis", "No. de chasis", "VIN Number *"],
} as const;

const VALUES = {
  phone: ["0942143615", { phone: "+593942143615" }],
  email: ["eva.paz@example.com", { email: "eva.paz@example.com" }],
  identification: ["1710034065", { identification: "1710034065" }],
  product: ["Andes Cumbre", { product: "Andes Cumbre" }],
  agency: ["Quito Norte", { agency: "Quito Norte" }],
  fullName: ["Eva Paz", { firstName: "Eva", lastName: "Paz" }],
  firstName: ["Eva", { firstName: "Eva" }],
  lastName: ["Paz", { lastName: "Paz" }],
  carLicense: ["PBA1234", { carLicense: "PBA1234" }],
  vin: ["8LATD1234M0123456", { vin: "8LATD1234M0123456" }],
} as const;

describe("a label counts without the signs and words of a form around it:", () => {
  const rows = Object.entries(LABELS) as [keyof typeof LABELS, readonly string[]][];

  test.each(rows.flatMap(([field, labels]) => labels.map((label) => [field, label] as const)))(
    "%s by “%s”",
    async (field, label) => {
      const [value, expected] = VALUES[field];

      const { lead } = await sent({ ...others(field), [label]: value });

      expect(lead).toMatchObject({ ...expected, extraProperties: {} });
    },
  );

  test.each([
    ["Teléfono (asesor)", "0942143615"],
    ["Correo / Asesor", "ventas@example.com"],
    ["Teléfono de una persona de referencia", "0942143615"],
    ["Vehículo actual", "Andes Cumbre"],
    ["Código de agencia", "Quito Norte"],
    ["¿Acepta que le escribamos por WhatsApp?", "Sí"],
    ["Contacto", "por la tarde, 9 a 12"],
    ["1", "0942143615"],
    ["(obligatorio)", "Ana Paz"],
  ])("“%s” names no field", async (label, value) => {
    const { lead } = await sent({ ...others(), [label]: value });

    expect(lead.extraProperties).toEqual({ [label]: value });
  });

  test("an ambiguous label belongs to the field that its values fit, in a file too", async () => {
    const named = await uploaded("Contacto;Cédula\nEva Paz;1710034065\nLuis Mora;1710034066\n");
    const called = await uploaded("Contacto;Cédula\n0942143615;1710034065\n942143616;1710034066\n");
    const mailed = await uploaded("Correo o teléfono;Nombre\neva@example.com;Eva\nluis@example.com;Luis\n");

    expect(named.suggested).toContainEqual({ field: "fullName", columns: [0] });
    expect(called.suggested).toContainEqual({ field: "phone", columns: [0] });
    expect(mailed.suggested).toContainEqual({ field: "email", columns: [0] });
  });
});

describe("a whole name is split by a rule that its trace names", () => {
  test.each<[object, string, string, string | undefined, boolean]>([
    [{ "Apellidos y Nombres": "PAZ SOTO ANA MARIA" }, "ANA MARIA", "PAZ SOTO", "label", false],
    [{ "Nombres y Apellidos": "Ana María Paz Soto" }, "Ana María", "Paz Soto", "label", false],
    [{ nombreCompleto: "PAZ SOTO ANA MARIA" }, "ANA MARIA", "PAZ SOTO", "givenNames", false],
    [{ full_name: "MORA LEÓN, LUIS JOSÉ" }, "LUIS JOSÉ", "MORA LEÓN", "comma", false],
    [{ nombre: "MORA LEÓN, LUIS JOSÉ" }, "LUIS JOSÉ", "MORA LEÓN", "comma", false],
    [{ nombre: "Ana Paz" }, "Ana", "Paz", "givenNames", false],
    [{ Nombre: "Nayeli Sisa Quishpe" }, "Nayeli", "Sisa Quishpe", "usual", true],
    [{ Nombres: "María José" }, "María José", "", "givenNames", true],
    [{ nombre: "Ana María", apellido: "Paz" }, "Ana María", "Paz", undefined, false],
    [{ firstName: "Ana Paz" }, "Ana Paz", "", undefined, false],
    [{ fullName: "Paz Soto, Ana María" }, "Ana María", "Paz Soto", "comma", false],
    [{ fullName: "de la Torre, Juan" }, "Juan", "de la Torre", "comma", false],
    [{ fullName: "Paz, Soto, Ana" }, "Ana", "Paz Soto", "comma", false],
    [{ fullName: "Paz, Soto, Ana, María" }, "Ana María", "Paz Soto", "comma", false],
    [{ fullName: "Quishpe, Sisa, Nayeli" }, "Nayeli", "Quishpe Sisa", "comma", true],
    [{ fullName: "Ana María, Paz Soto" }, "Ana María", "Paz Soto", "givenNames", true],
    [{ fullName: "Paz Soto Ana," }, "Ana", "Paz Soto", "givenNames", false],
    [{ fullName: "Juan de la Torre" }, "Juan", "de la Torre", "givenNames", false],
    [{ fullName: "María del Carmen Paz" }, "María del Carmen", "Paz", "givenNames", false],
    [{ fullName: "Juan Paz Soto, Jr." }, "Juan", "Paz Soto, Jr.", "givenNames", false],
    [{ fullName: "ACME S.A." }, "ACME S.A.", "", "company", false],
    [{ fullName: "Comercial Andes Cía. Ltda." }, "Comercial Andes Cía. Ltda.", "", "company", false],
    [{ nombre: "Andes Norte, S.A." }, "Andes Norte, S.A.", "", "company", false],
    [{ nombre: "ACME SA" }, "ACME SA", "", "company", true],
    [{ fullName: "Distribuidora Andes" }, "Distribuidora Andes", "", "company", true],
    [{ fullName: "ANA SA" }, "ANA", "SA", "givenNames", false],
    [{ nome_completo: "João da Silva Souza" }, "João", "da Silva Souza", "givenNames", false],
    [{ name: "Nayeli Sisa Quishpe" }, "Nayeli", "Sisa Quishpe", "usual", true],
    [{ name: "YUPANQUI QUISHPE SISA NINA" }, "SISA NINA", "YUPANQUI QUISHPE", "capitals", true],
    [{ cliente: "Autos del Sur Cía. Ltda." }, "Autos del Sur Cía. Ltda.", "", "company", false],
    [{ nombre: "Ana" }, "Ana", "", undefined, false],
    [{ firstName: "Ana", lastName: "Vaca" }, "Ana", "Vaca", undefined, false],
  ])("%j", async (body, firstName, lastName, nameRule, isNameAssumed) => {
    const { lead } = await sent({ ...others(), ...body });

    expect(lead).toMatchObject({ firstName, lastName });
    const mapped = lead.trace.find(({ step }) => step === "mapped");
    expect(mapped?.facts.nameRule).toBe(nameRule);
    expect(mapped?.outcome).toBe(isNameAssumed ? "warning" : "ok");
  });
});

describe("titles are removed from a name, and the trace records them", () => {
  test.each<[object, string, string, string | undefined]>([
    [{ fullName: "Sr. Juan Paz" }, "Juan", "Paz", "Sr."],
    [{ fullName: "SRA. ANA MARIA PAZ SOTO" }, "ANA MARIA", "PAZ SOTO", "SRA."],
    [{ name: "Srta Ana Paz" }, "Ana", "Paz", "Srta"],
    [{ fullName: "Dr. Juan Paz" }, "Juan", "Paz", "Dr."],
    [{ fullName: "Dra.Ana Paz" }, "Ana", "Paz", "Dra."],
    [{ "Apellidos y Nombres": "Ing. Paz Soto Juan" }, "Juan", "Paz Soto", "Ing."],
    [{ "Apellidos y Nombres": "Paz Soto, Ing. Juan" }, "Juan", "Paz Soto", "Ing."],
    [{ fullName: "Sr. Ing. Juan Paz" }, "Juan", "Paz", "Sr. Ing."],
    [{ fullName: "Lic. Ana Paz" }, "Ana", "Paz", "Lic."],
    [{ fullName: "Arq. Ana Paz" }, "Ana", "Paz", "Arq."],
    [{ fullName: "Abg. Ana Paz" }, "Ana", "Paz", "Abg."],
    [{ fullName: "Econ. Ana Paz" }, "Ana", "Paz", "Econ."],
    [{ fullName: "Mr. John Smith" }, "John", "Smith", "Mr."],
    [{ fullName: "Mrs Mary Smith" }, "Mary", "Smith", "Mrs"],
    [{ fullName: "Don Juan Paz" }, "Juan", "Paz", "Don"],
    [{ fullName: "Doña Ana Paz Soto" }, "Ana", "Paz Soto", "Doña"],
    [{ fullName: "Don Smith" }, "Don", "Smith", undefined],
    [{ fullName: "Señora Ana Paz" }, "Ana", "Paz", "Señora"],
    [{ fullName: "Sr/Sra. Ana Paz" }, "Ana", "Paz", "Sr/Sra."],
    [{ nome_completo: "Senhor João da Silva" }, "João", "da Silva", "Senhor"],
    [{ fullName: "Ana Paz, MBA" }, "Ana", "Paz", "MBA"],
    [{ fullName: "Paz Soto Ana Ing." }, "Ana", "Paz Soto", "Ing."],
    [{ fullName: "Señores ACME S.A." }, "ACME S.A.", "", "Señores"],
    [{ nombre: "Sra. Ana Paz" }, "Ana", "Paz", "Sra."],
    [{ firstName: "Dra. Ana", lastName: "Paz" }, "Ana", "Paz", "Dra."],
    [{ firstName: "Don Juan", lastName: "Paz" }, "Juan", "Paz", "Don"],
    [{ firstName: "Don", lastName: "Smith" }, "Don", "Smith", undefined],
    [{ nombre: "Ana", "Nombre completo": "Sra. Ana Paz Soto" }, "Ana", "Paz Soto", undefined],
    [{ fullName: "Lici Paz" }, "Lici", "Paz", undefined],
    [{ fullName: "Abraham Dra" }, "Abraham", "Dra", undefined],
  ])("%j", async (body, firstName, lastName, titles) => {
    const { lead } = await sent({ ...others(), ...body });

    expect(lead).toMatchObject({ firstName, lastName, extraProperties: {} });
    expect(lead.trace.find(({ step }) => step === "mapped")?.facts.nameTitles).toBe(titles);
  });
});

async function uploaded(file: string, source: Source = "web") {
  const { id: campaignId } = await provider.given.campaign(dealership.licenseId, { source });
  return (await provider.call(imports.upload, { campaignId, fileName: "leads.csv" }, { as, body: file })).body;
}

async function loadedRow(file: string, targets?: ImportTarget[]) {
  const found = await uploaded(file);
  const choices = { id: found.id, targets: targets ?? found.suggested, consent: "customer" as const };
  const { body: load } = await provider.call(imports.begin, choices, { as });
  const context = { requestId: "r", signal: new AbortController().signal };
  const taskId = load.task?.id ?? "";
  await runTask(provider.services, { licenseId: as.licenseId, taskId }, context);
  const { body: task } = await provider.call(tasks.get, { id: taskId }, { as });
  const { body: list } = await provider.call(leads.list, {}, { as });
  const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });
  return { found, task, lead };
}

describe("columns of a file", () => {
  test.each<[string, string, string, ImportTarget[], object, object]>([
    [
      "two phones, the first of them blank",
      "Teléfono;Celular",
      ";0942143615",
      [{ field: "phone", columns: [0, 1], combine: "first" }],
      { phone: "+593942143615" },
      {},
    ],
    [
      "two phones that pass",
      "Celular 1;Celular 2",
      "0942143615;0987654321",
      [{ field: "phone", columns: [0, 1], combine: "first" }],
      { phone: "+593942143615" },
      { "Celular 2": "0987654321" },
    ],
    [
      "four parts of a name",
      "Primer Apellido;Segundo Apellido;Primer Nombre;Segundo Nombre",
      "Paz;Soto;Ana;María",
      [
        { field: "lastName", columns: [0, 1], combine: "join" },
        { field: "firstName", columns: [2, 3], combine: "join" },
      ],
      { firstName: "Ana María", lastName: "Paz Soto" },
      {},
    ],
    [
      "surnames before names",
      "Apellidos y Nombres",
      "PAZ SOTO ANA MARIA",
      [{ field: "fullName", columns: [0] }],
      { firstName: "ANA MARIA", lastName: "PAZ SOTO" },
      {},
    ],
    [
      "a name and its surname",
      "Name;Last Name",
      "Ana;Paz",
      [
        { field: "firstName", columns: [0] },
        { field: "lastName", columns: [1] },
      ],
      { firstName: "Ana", lastName: "Paz" },
      {},
    ],
    [
      "an id that is a cédula",
      "ID;Nota",
      "1710034065;x",
      [{ field: "identification", columns: [0] }],
      { identification: "1710034065" },
      {},
    ],
    [
      "an id that counts beside a cédula",
      "ID;Cédula",
      "481516;1710034065",
      [{ field: "identification", columns: [1] }],
      { identification: "1710034065" },
      {},
    ],
    [
      "labels of Brazil",
      "Nome completo;Telefone;E-mail",
      "João da Silva Souza;0942143615;joao@example.com",
      [
        { field: "fullName", columns: [0] },
        { field: "phone", columns: [1] },
        { field: "email", columns: [2] },
      ],
      { firstName: "João", lastName: "da Silva Souza" },
      {},
    ],
    [
      "a question of a network",
      "¿Qué modelo te interesa más?;¿Cuál es tu número de celular?",
      "Andes Cumbre;0942143615",
      [
        { field: "phone", columns: [1] },
        { field: "product", columns: [0] },
      ],
      { phone: "+593942143615", product: "Andes Cumbre" },
      {},
    ],
  ])("%s", async (_, head, row, suggested, expected, extra) => {
    const { found, lead } = await loadedRow(`${head}\n${row}\n`);

    expect(found.suggested.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual(
      suggested.toSorted((one, other) => one.field.localeCompare(other.field)),
    );
    expect(lead).toMatchObject(expected);
    expect(lead.extraProperties).toEqual(extra);
  });

  test("columns chosen for a join are joined, and parts of a whole name retain their order", async () => {
    const targets: ImportTarget[] = [
      { field: "fullName", columns: [1, 0], combine: "join" },
      { field: "product", columns: [2, 3], combine: "join" },
    ];

    const { lead } = await loadedRow("Apellidos;Nombres;Marca;Serie\nPaz Soto;Ana María;Andes;Cumbre\n", targets);

    expect(lead).toMatchObject({ firstName: "Ana María", lastName: "Paz Soto", product: "Andes Cumbre" });
  });

  test("custom fields take precedence over the dictionary, and so do keys of a body", async () => {
    const admin = await provider.given.user(dealership, "admin-client");
    await provider.call(properties.create, { key: "documento", labelEs: "Documento", type: "text" }, { as: admin });

    const found = await uploaded("Documento;Cédula\nContrato 5;1710034065\n");
    const { lead } = await sent({ ...others(), documento: "Contrato 5" });

    expect(found.suggested).toEqual([
      { field: "properties.documento", columns: [0] },
      { field: "identification", columns: [1] },
    ]);
    expect(lead.extraProperties).toEqual({ documento: "Contrato 5" });
  });
});

describe("the product's own export, imported as a file, maps itself without errors", () => {
  const SOURCES: Source[] = ["web", "showroom", "engine_pv"];
  const FIELDS = new Set<string>([
    "firstName",
    "lastName",
    "email",
    "identification",
    "origin",
    "agency",
    "formName",
    "vin",
    "carLicense",
    "rule",
    "phone",
    "product",
  ]);
  beforeAll(async () => {
    dealership = await provider.given.dealership();
    as = await provider.given.user(dealership, "supervisor");
    key = (await provider.given.apiKey(dealership.licenseId)).key;
    const person = { firstName: "Ana", lastName: "Paz", vin: "8LATD1234M0123456", placa: "PBA-1234" };
    for (const source of SOURCES) await sent({ ...others(), ...person, formName: "Cotiza", rule: "Garantía" }, source);
  });

  test.each(
    SOURCES.flatMap((source) =>
      (["es", "en"] as const).flatMap((locale) =>
        [undefined, LEAD_EXPORT_COLUMNS].map((columns) => [source, locale, columns] as const),
      ),
    ),
  )("%s in %s with %s", async (source, locale, columns) => {
    const separator = locale === "es" ? ";" : ",";
    const input = { source, locale, separator, ...(columns && { columns: columns.join(",") }) } as const;
    const { text } = await provider.call(leads.export, input, { as });

    const found = await uploaded(text, source);
    const choices = { id: found.id, targets: found.suggested, consent: "customer" as const };
    const { body: preview } = await provider.call(imports.preview, choices, { as });

    expect(found.suggested.filter(({ field }) => !FIELDS.has(field))).toEqual([]);
    expect(found.suggested.flatMap((target) => target.columns ?? []).length).toBe(found.suggested.length);
    const needed = ["firstName", "lastName", "phone", "email", "identification", "product"];
    expect(found.suggested.map(({ field }) => field)).toEqual(expect.arrayContaining(needed));
    expect(found.suggested.map(({ field }) => field)).toContain("agency");
    expect(preview.problems).toEqual([]);
    expect(preview.unknown).toEqual([]);
  });

  test.each(LEAD_EXPORT_COLUMNS)("without %s, and with it alone", async (column) => {
    const others = LEAD_EXPORT_COLUMNS.filter((one) => one !== column);
    for (const columns of [others, [column]]) {
      const input = { source: "web", locale: "es", separator: ";", columns: columns.join(",") } as const;
      const { text } = await provider.call(leads.export, input, { as });

      const found = await uploaded(text, "web");
      const choices = { id: found.id, targets: found.suggested, consent: "customer" as const };
      const { body: preview } = await provider.call(imports.preview, choices, { as });

      expect(preview.problems).toEqual([]);
      expect(preview.unknown).toEqual([]);
    }
  });

  test("the audit report maps itself too, and its ids are not read as an identification", async () => {
    const admin = await provider.given.user(dealership, "admin-client");
    const { text } = await provider.call(audits.report, { separator: ";" }, { as: admin });

    const { suggested, headers } = await uploaded(text);

    expect(suggested.map(({ field, columns = [] }) => [field, headers[columns[0] ?? -1]])).toEqual([
      ["identification", "Identificación"],
      ["phone", "Teléfono"],
    ]);
  });
});

test("questions of a form fill one field by the first answer that passes, or joined", async () => {
  const account = await provider.given.connection(dealership.licenseId, "tiktok", { accountId: "7310000000000000001" });
  const [first, joined] = buildMapping({ phone: ["telefono", "celular"], fullName: ["nombres", "apellidos"] });
  await provider.given.form(
    dealership.licenseId,
    { id: account.id, network: "tiktok" },
    { externalId: "777", mapping: [{ ...(first as object), combine: "first" }, joined] as never },
  );

  const form = { network: "tiktok" as const, accountId: "7310000000000000001", formId: "777" };
  await fillIn(provider, dealership.licenseId, form, [
    { nombres: "Ana", apellidos: "Paz", telefono: "2456", celular: "0942143699" },
  ]);

  const { body: list } = await provider.call(leads.list, { source: "tiktok" }, { as });
  const { body: lead } = await provider.call(leads.get, { id: list.items[0]?.id ?? "" }, { as });
  expect(lead).toMatchObject({ firstName: "Ana", lastName: "Paz", phone: "+593942143699" });
  expect(lead.extraProperties).toEqual({ telefono: "2456" });
});
