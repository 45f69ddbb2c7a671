import { type FormQuestion, MAPPED_FIELDS, type MappedField, type Mapping } from "@/contract/forms.ts";
import { fold } from "@/contract/search-term.ts";
import { fieldNamed } from "../channels/web-form.ts";
import type { Settings } from "../license-settings.ts";
import { matchByName, matchProduct } from "../match.ts";

/** Words by which a longer question is told: "¿Qué modelo te interesa?" asks for a product. */
const TELLING: readonly (readonly [MappedField, RegExp])[] = [
  ["identification", /\b(cedula|identificacion|identidad|documento|ruc|rut|nit|pasaporte|dni|curp)\b/],
  ["email", /\b(correo|e ?mail)\b/],
  ["phone", /\b(telefono|celular|whatsapp|movil|phone|contactarte|llamarte)\b/],
  ["carLicense", /\b(placa|matricula|plate)\b/],
  ["vin", /\b(vin|chasis)\b/],
  ["agency", /\b(agencia|sucursal|concesionario|agency|dealership|showroom)\b/],
  ["product", /\b(modelo|vehiculo|auto|carro|camioneta|suv|model|vehicle|car)\b/],
  ["lastName", /\b(apellidos?|last name|surname)\b/],
  ["fullName", /\b(te llamas|llamas|nombre completo|tu nombre|full name|your name)\b/],
  ["agency", /\b(ciudad|city|local)\b/],
];

type AskedQuestion = Pick<FormQuestion, "key" | "label" | "type"> & Partial<Pick<FormQuestion, "options">>;
type OwnProperty = { key: string; labelEs: string; labelEn: string; options?: readonly string[] };
type Catalogue = Pick<Settings, "agencies" | "models" | "versions" | "tellingVersions">;

/**
 * What a form's questions most likely are: each field is taken once, by the first question that is called so, else by
 * the first whose choices are its values, else by the first that has its word. What nothing is known of stays unmatched.
 */
export function suggestMapping(
  questions: readonly AskedQuestion[],
  properties: readonly OwnProperty[],
  catalogue?: Catalogue,
): Mapping {
  const taken = new Map<string, string>();
  const take = (to: string | undefined, key: string) => {
    if (to !== undefined && !taken.has(to) && ![...taken.values()].includes(key)) taken.set(to, key);
  };
  for (const { key, label, type } of questions) take(named([type, key, label]), key);
  for (const { key, label } of questions) take(propertyOf([key, label], properties), key);
  for (const { key, options = [] } of questions) take(offered(options, properties, catalogue), key);
  for (const { key, label } of questions) {
    const words = wordsOf(`${key} ${label}`);
    // Two fields may be told by one word; the second is for where the first is known already.
    take(TELLING.find(([field, telling]) => !taken.has(field) && telling.test(words))?.[0], key);
  }
  return [...taken].map(([to, key]) => ({ to, questions: [key], separator: " ", constant: "" }));
}

/** A mapping with what questions that came since it was made most likely are; what was matched stays. */
export function mappingGrown(
  mapping: Mapping,
  { known, asked }: { known: readonly FormQuestion[]; asked: readonly FormQuestion[] },
  properties: readonly OwnProperty[],
): Mapping {
  const fresh = asked.filter(({ key }) => !known.some((question) => question.key === key));
  return [...mapping, ...suggestMapping(fresh, properties).filter(({ to }) => !mapping.some((line) => line.to === to))];
}

function named(names: readonly string[]): MappedField | undefined {
  return names
    .map(fieldNamed)
    .map((field) => MAPPED_FIELDS.find((mapped) => mapped === field))
    .find((field) => field !== undefined);
}

function propertyOf(names: readonly string[], properties: readonly OwnProperty[]): string | undefined {
  const asked = names.map(stemsOf);
  return properties.find(({ key, labelEs, labelEn }) =>
    [key, labelEs, labelEn].some((name) => name !== "" && asked.includes(stemsOf(name))),
  )?.key;
}

/** What more than half of the choices are: agencies, models, or options of an own field. */
function offered(
  options: readonly string[],
  properties: readonly OwnProperty[],
  catalogue: Catalogue | undefined,
): string | undefined {
  const isMostly = (isOne: (option: string) => boolean) => options.filter(isOne).length * 2 > options.length;
  if (catalogue && isMostly((option) => matchByName(option, catalogue.agencies) !== undefined)) return "agency";
  if (catalogue && isMostly((option) => matchProduct(option, catalogue) !== undefined)) return "product";
  return properties.find(({ options: own = [] }) => {
    const known = new Set(own.map(wordsOf));
    return isMostly((option) => known.has(wordsOf(option)));
  })?.key;
}

function wordsOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** "¿Cuándo piensas comprar?" asks what "¿Cuándo piensa comprar?" does: who asks is polite or familiar. */
function stemsOf(text: string): string {
  return wordsOf(text).replace(/(?<=\p{L}{4})s\b/gu, "");
}
