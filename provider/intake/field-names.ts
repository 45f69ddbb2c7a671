import { DICTIONARY, type FieldLabel, type LabelledField } from "./field-dictionary.ts";

/** Longer labels are questions whose beginning says enough. */
const MAX_LABEL = 300;

/** Words around a label that change nothing: "Número de celular", "Your email", "¿Cuál es tu correo?". */
const NOISE = new Set(
  (
    "numero nro num nr number de del do da of el la o a the tu su mi your my seu sua " +
    "cliente customer client contacto contact contato lead prospecto prospect persona person comprador titular " +
    "cual es what is qual e escribe ingresa ingrese digite enter"
  ).split(" "),
);

/** "N.º", "No." and "Nro." are a number; a bare "no" is a refusal. */
const NUMBER_SIGN = /(?<!\p{L})n(?:o|ro|um)?[.°º]+(?!\p{L})|№/giu;

type Entry = FieldLabel & { isWeak: boolean };

const BY_KEY: ReadonlyMap<string, Entry> = new Map(
  DICTIONARY.flatMap(([field, { strong = [], weak = [], bare = [], parts = [], order }]) => {
    const own = order ? strong : [wordsOf(field).join(" "), ...strong];
    return [
      ...keysOf(weak, { field, isWeak: true }),
      ...keysOf(own, { field, isWeak: false, ...(order && { order }) }),
      ...keysOf(bare, { field, isWeak: false, isBare: true }),
      ...parts.flatMap((names, index) => keysOf(names, { field, isWeak: false, part: index + 1 })),
    ];
  }),
);

/** The field that a label names by itself, in any case, with any accents, signs and plurals, and with words around it. */
export function fieldOfLabel(label: string): FieldLabel | undefined {
  const found = findEntry(label);
  if (!found || found.isWeak) return undefined;
  const { isWeak: _, ...meaning } = found;
  return meaning;
}

/** The field that a label may also name: it does where the values are of that field. */
export function weakFieldOfLabel(label: string): LabelledField | undefined {
  const found = findEntry(label);
  return found?.isWeak ? found.field : undefined;
}

/** Hints within longer questions: "¿Qué modelo te interesa?" asks for a product. The more certain stand first. */
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

/** Fields of which a longer question has a word, the most certain first. */
export function hintedFields(question: string): LabelledField[] {
  const words = wordsOf(question).join(" ");
  return HINTS.flatMap(([field, hint]) => (hint.test(words) ? [field] : []));
}

function findEntry(label: string): Entry | undefined {
  const words = wordsOf(label);
  const unnumbered = /^\d{1,2}$/.test(words.at(-1) ?? "") ? words.slice(0, -1) : words;
  const bare = unnumbered.filter((word) => !NOISE.has(word));
  for (const some of [words, unnumbered, bare]) {
    const found = BY_KEY.get(some.join(""));
    if (found) return found;
  }
  return undefined;
}

/** Words of a label without case, accents and signs; `phoneNumber` and `phone_number` are two. */
export function wordsOf(label: string): string[] {
  const plain = label
    .slice(0, MAX_LABEL)
    .replace(NUMBER_SIGN, " numero ")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return plain.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? [];
}

function keysOf(names: readonly string[], entry: Entry): [string, Entry][] {
  return names.flatMap((name) => spellings(name.split(" ")).map((key): [string, Entry] => [key, entry]));
}

/** A name without its blanks, each of its words in singular and in plural. */
function spellings([word, ...rest]: readonly string[]): string[] {
  if (word === undefined) return [""];
  const forms = word.length < 3 || word.endsWith("s") ? [word] : [word, `${word}s`, `${word}es`];
  return spellings(rest).flatMap((end) => forms.map((form) => form + end));
}
