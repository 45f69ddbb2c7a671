import { LRUCache } from "lru-cache";
import { foldLetters } from "@/contract/kernel/text/fold.ts";
import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";
import { BY_VALUES, type FieldLabel } from "./contact-names.ts";
import { DICTIONARY } from "./field-dictionary.ts";

const MAX_LABEL = 300;

const NOISE = new Set(
  (
    "numero nro num nr number de del do da of el la los o a the tu su sus mi your my seu sua s " +
    "cliente customer client contacto contact contato lead prospecto prospect persona person comprador titular interesado " +
    "cual cuales que es son como what which is are qual e escribe escriba ingresa ingrese digite digita enter please provide " +
    "indica indique indicanos dejanos dejenos danos dinos compartenos proporciona por favor informe insira preencha aqui here " +
    "personal particular privado principal preferido preferida preferencia primary preferred best daytime " +
    "valido valida valid obligatorio obligatoria requerido requerida required mandatory obrigatorio opcional optional con com ddd"
  ).split(" "),
);

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  tel: "telefono",
  telf: "telefono",
  telef: "telefono",
  tlf: "telefono",
  tlfno: "telefono",
  tfno: "telefono",
  cel: "celular",
  doc: "documento",
  ced: "cedula",
  ident: "identificacion",
  veh: "vehiculo",
};

const OTHERS =
  /\b(asesora?|vendedora?|ejecutiv[oa]|advisor|seller|salesperson|agent|agente|consultora?|referencias?|familiar|conyuge|garante|emergencia|empresa|company|spouse|emergency|referred|referid[oa]|dealer|concesionari[oa])\b/;

export const isAboutOthers = (label: string): boolean => OTHERS.test(splitLabel(label).join(" "));

const NUMBER_SIGN = /(?<!\p{L})n(?:o|ro|um)?[.°º]+(?!\p{L})|№/giu;

type Meaning = { label?: FieldLabel; weak: readonly LabelledField[] };

const NOTHING: Meaning = { weak: [] };
const BY_KEY: ReadonlyMap<string, Meaning> = meaningsByKey();

function meaningsByKey(): Map<string, Meaning> {
  const named = DICTIONARY.flatMap(([field, { strong = [], weak = [], bare = [], parts = [], order }]) => [
    ...listNames(weak, { weak: [field] }),
    ...listNames(order ? strong : [splitLabel(field).join(" "), ...strong], {
      label: { field, ...(order && { order }) },
      weak: [],
    }),
    ...listNames(bare, { label: { field, isBare: true }, weak: [] }),
    ...parts.flatMap((names, index) => listNames(names, { label: { field, part: index + 1 }, weak: [] })),
  ]);
  const all = [...named, ...BY_VALUES.flatMap(([fields, names]) => listNames(names, { weak: fields }))];
  const byKey = new Map(all.flatMap(({ words, meaning }) => spellings(words).map((key) => [key, meaning] as const)));
  for (const { words, meaning } of all) {
    const meaningful = words.filter(isMeaningful);
    if (meaningful.length < 2 || meaningful.length === words.length) continue;
    for (const key of spellings(meaningful)) if (!byKey.has(key)) byKey.set(key, meaning);
  }
  return byKey;
}

export function fieldOfLabel(label: string): FieldLabel | undefined {
  return lookUpMeaning(label).label;
}

export function weakFieldsOfLabel(label: string): readonly LabelledField[] {
  return lookUpMeaning(label).weak;
}

const known = new LRUCache<string, Meaning>({ max: 5000 });

function lookUpMeaning(text: string): Meaning {
  const label = text.slice(0, MAX_LABEL);
  let meaning = known.get(label);
  if (meaning) return meaning;
  meaning = findMeaning(label) ?? meaningOfQuestion(label);
  known.set(label, meaning);
  return meaning;
}

function findMeaning(label: string): Meaning | undefined {
  for (const key of listReadings(label)) {
    const found = BY_KEY.get(key);
    if (found) return found;
  }
  return undefined;
}

function meaningOfQuestion(label: string): Meaning {
  const words = splitLabel(label);
  if (words.length < MIN_QUESTION_WORDS || OTHERS.test(words.join(" "))) return NOTHING;
  return { weak: hintedFields(label).filter((field) => PROVABLE.has(field)) };
}

export const MIN_QUESTION_WORDS = 4;
const PROVABLE = new Set<LabelledField>(["phone", "email", "identification", "product", "agency"]);

/** Words hinting at a field in long questions, most certain first: "¿Qué modelo te interesa?" means product. */
const HINTS: readonly (readonly [LabelledField, RegExp])[] = [
  ["identification", /\b(cedula|identificacion|identidad|documento|ruc|rut|nit|pasaporte|dni|curp|cpf|passport)\b/],
  ["email", /\b(correo|e ?mail)\b/],
  ["phone", /\b(telefono|celular|whatsapp|movil|phone|telefone|contactarte|llamarte)\b/],
  ["carLicense", /\b(placa|matricula|plate)\b/],
  ["vin", /\b(vin|chasis|chassi|chassis)\b/],
  ["agency", /\b(agencia|sucursal|concesionario|concesionaria|concessionaria|loja|agency|dealership|showroom)\b/],
  ["product", /\b(modelo|vehiculo|veiculo|auto|carro|camioneta|suv|model|vehicle|car)\b/],
  ["lastName", /\b(apellidos?|last name|surname|sobrenome)\b/],
  ["fullName", /\b(te llamas|llamas|nombre completo|tu nombre|full name|your name|seu nome)\b/],
  ["agency", /\b(ciudad|city|cidade|local)\b/],
];

export function hintedFields(question: string): LabelledField[] {
  const words = splitLabel(question).join(" ");
  return HINTS.flatMap(([field, hint]) => (hint.test(words) ? [field] : []));
}

const NUMBERING = /^(?:p|q|pregunta|question|pergunta)?\s*\d{1,2}\s*[.):_-]+\s*/i;
const COUNT = /^\d{1,2}$/;
const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
const ALTERNATIVES = /\s*(?:[/|]|\by\/o\b|\band\/or\b)\s*/i;

function* listReadings(label: string): Generator<string> {
  const unnumbered = label.replace(NUMBERING, "");
  const bracketed = unnumbered.match(IN_BRACKETS)?.join(" ") ?? "";
  const unbracketed = OTHERS.test(splitLabel(bracketed).join(" ")) ? unnumbered : unnumbered.replace(IN_BRACKETS, " ");
  for (const text of new Set([label, unnumbered, unbracketed])) {
    const words = splitLabel(text).map((word) => ABBREVIATIONS[word] ?? word);
    yield words.join("");
    yield (COUNT.test(words.at(-1) ?? "") ? words.slice(0, -1) : words).join("");
    yield words.filter((word) => !COUNT.test(word) && isMeaningful(word)).join("");
  }
  const alternatives = unbracketed.split(ALTERNATIVES).filter((part) => splitLabel(part).length > 0);
  if (alternatives.length < 2) return;
  const keys = alternatives.map((part) => [...listReadings(part)].find((key) => BY_KEY.has(key)));
  const fields = new Set(keys.map((key) => mainField(BY_KEY.get(key ?? ""))));
  if (fields.size === 1 && !fields.has(undefined) && keys[0] !== undefined) yield keys[0];
}

function mainField(meaning: Meaning | undefined): LabelledField | undefined {
  return meaning?.label?.field ?? meaning?.weak[0];
}

function isMeaningful(word: string): boolean {
  return !NOISE.has(word);
}

export function splitLabel(label: string): string[] {
  const parted = label
    .slice(0, MAX_LABEL)
    .replace(NUMBER_SIGN, " numero ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return foldLetters(parted).match(/\p{L}+|\p{N}+/gu) ?? [];
}

function listNames(names: readonly string[], meaning: Meaning): { words: string[]; meaning: Meaning }[] {
  return names.map((name) => ({ words: name.split(" "), meaning }));
}

function spellings([word, ...rest]: readonly string[]): string[] {
  if (word === undefined) return [""];
  const forms = word.length < 3 || word.endsWith("s") ? [word] : [word, `${word}s`, `${word}es`];
  return spellings(rest).flatMap((end) => forms.map((form) => form + end));
}
