import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Receipt } from "@/contract/intake.ts";
import { leads } from "@/contract/leads.ts";
import { aPerson, type Dealership, type Someone } from "../support/given.ts";
import { startProvider, type TestProvider } from "../support/provider.ts";

let provider: TestProvider;
let dealership: Dealership;
let as: Someone;
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

/** What a body says besides the field that a row is about. */
function others(...without: string[]) {
  const { firstName: _first, lastName: _last, ...person } = aPerson();
  const body = { ...person, product: "Andes Ruta 4x4", agency: "Quito Norte" };
  return Object.fromEntries(Object.entries(body).filter(([field]) => !without.includes(field)));
}

describe("of several fields of one property the first that passes is taken, and the others are kept", () => {
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

  test("where none passes, the first that says something is told as it fails", async () => {
    const { receipt, lead } = await sent({ ...others("phone"), phone: "", celular: "942143615", telefono: "12" });

    expect(receipt.errors).toEqual([{ field: "phone", code: "phone", repair: "0942143615" }]);
    expect(lead.extraProperties).toEqual({ telefono: "12" });
  });
});

describe("a field that also means other things is ours only where its value is", () => {
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

describe("a whole name is split by a rule that its trace names", () => {
  test.each<[object, string, string, string | undefined, boolean]>([
    [{ "Apellidos y Nombres": "PAZ SOTO ANA MARIA" }, "ANA MARIA", "PAZ SOTO", "label", false],
    [{ "Nombres y Apellidos": "Ana María Paz Soto" }, "Ana María", "Paz Soto", "label", false],
    [{ nombreCompleto: "PAZ SOTO ANA MARIA" }, "ANA MARIA", "PAZ SOTO", "givenNames", false],
    [{ full_name: "MORA LEÓN, LUIS JOSÉ" }, "LUIS JOSÉ", "MORA LEÓN", "comma", false],
    [{ nombre: "MORA LEÓN, LUIS JOSÉ" }, "LUIS JOSÉ", "MORA LEÓN", "comma", true],
    [{ nome_completo: "João da Silva Souza" }, "João", "da Silva Souza", "givenNames", false],
    [{ name: "Nayeli Sisa Quishpe" }, "Nayeli", "Sisa Quishpe", "usual", true],
    [{ name: "YUPANQUI QUISHPE SISA NINA" }, "SISA NINA", "YUPANQUI QUISHPE", "capitals", true],
    [{ cliente: "Autos del Sur Cía. Ltda." }, "Autos del Sur Cía. Ltda.", "", "company", false],
    [{ nombre: "Ana Vaca" }, "Ana Vaca", "", undefined, false],
    [{ firstName: "Ana", lastName: "Vaca" }, "Ana", "Vaca", undefined, false],
  ])("%j", async (body, firstName, lastName, nameRule, isNameAssumed) => {
    const { lead } = await sent({ ...others(), ...body });

    expect(lead).toMatchObject({ firstName, lastName });
    const mapped = lead.trace.find(({ step }) => step === "mapped");
    expect(mapped?.facts.nameRule).toBe(nameRule);
    expect(mapped?.outcome).toBe(isNameAssumed ? "warning" : "ok");
  });
});
