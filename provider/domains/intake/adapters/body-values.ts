import { fieldOfLabel, isAboutOthers, splitLabel, weakFieldsOfLabel } from "../field-names.ts";
import { compactKey } from "../value-texts.ts";

type Path = readonly (string | number)[];

export type BodyValue = { names: readonly string[]; value: unknown; path: Path; isPair: boolean };

const MAX_DEPTH = 4;

const CONTAINER_WORDS = new Set(
  (
    "contact contacto contato customer client cliente lead prospect prospecto person persona buyer comprador titular " +
    "data dato dado info information informacion detail detalle field campo answer " +
    "respuesta response submission payload body value form formulario personal de del do da the"
  ).split(" "),
);
const OF_FORM = new Set(["form", "formulario"]);

const NAME_KEYS =
  "name key label title question field columnname columnid fieldname id ref slug nombre etiqueta pregunta campo".split(
    " ",
  );
const PAIR_VALUES =
  "value values stringvalue answer answers response fieldvalue valor valores respuesta respuestas".split(" ");

/** Top-level values first. @param isClosed whether a key's value is taken whole */
export function listBodyValues(
  payload: Record<string, unknown>,
  isClosed: (key: string) => boolean = () => false,
): BodyValue[] {
  const own = Object.entries(payload).map(([key, value]) => ({ names: [key], value, path: [key], isPair: false }));
  return own
    .flatMap((one) => (one.names.some(isClosed) ? [one] : opened(one)))
    .toSorted((one, other) => one.path.length - other.path.length);
}

function opened(one: BodyValue): BodyValue[] {
  const inside = one.path.length > MAX_DEPTH ? undefined : (readAnswers(one) ?? listMembers(one));
  return inside?.flatMap(opened) ?? [one];
}

function readAnswers({ names, value, path }: BodyValue): BodyValue[] | undefined {
  if (!Array.isArray(value) || names.some((name) => isAboutOthers(name) || isLabel(name))) return undefined;
  const inside = value.flatMap((one, index) => readPair(one, [...path, index]) ?? []);
  return inside.some((pair) => pair.names.some(isLabel)) ? inside : undefined;
}

function listMembers({ names, value, path }: BodyValue): BodyValue[] | undefined {
  if (!names.some(isContainer)) return undefined;
  if (Array.isArray(value)) {
    const only: unknown = value.length === 1 ? value[0] : undefined;
    return isObject(only) ? listMembers({ names, value: only, path: [...path, 0], isPair: false }) : undefined;
  }
  if (!isObject(value)) return undefined;
  const inside = Object.entries(value).map(([key, one]): BodyValue => {
    const pair = readPair(one, [...path, key]);
    return pair
      ? { ...pair, names: [...pair.names, key] }
      : { names: [key], value: one, path: [...path, key], isPair: false };
  });
  const isOfLead = inside.some(
    (one) => one.names.some((name) => isLabel(name) || isContainer(name)) || Array.isArray(one.value),
  );
  return isOfLead ? inside : undefined;
}

function readPair(input: unknown, path: Path): BodyValue | undefined {
  if (!isObject(input)) return undefined;
  const byKey = new Map(Object.entries(input).map(([key, one]) => [compactKey(key), one]));
  const names = NAME_KEYS.flatMap((key) => namesIn(byKey.get(key)));
  const type = byKey.get("type");
  const key = PAIR_VALUES.find((one) => byKey.has(one)) ?? (typeof type === "string" ? compactKey(type) : "");
  return names.length > 0 && byKey.has(key) ? { names, value: byKey.get(key), path, isPair: true } : undefined;
}

function namesIn(value: unknown): string[] {
  const texts = isObject(value) ? Object.values(value) : [value];
  return texts.filter((one): one is string => typeof one === "string" && one.trim() !== "");
}

const isLabel = (name: string) => fieldOfLabel(name) !== undefined || weakFieldsOfLabel(name).length > 0;

function isContainer(name: string): boolean {
  const words = splitLabel(name);
  return (
    words.length > 0 &&
    words.every((word) => CONTAINER_WORDS.has(word) || CONTAINER_WORDS.has(word.replace(/s$/, ""))) &&
    !words.every((word) => OF_FORM.has(word))
  );
}

export function omitUsed(value: unknown, used: readonly Path[]): unknown {
  if (used.some((path) => path.length === 0)) return undefined;
  if (used.length === 0 || typeof value !== "object" || value === null) return value;
  const unused = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    const within = used.filter(([first]) => String(first) === key).map((path) => path.slice(1));
    const rest = omitUsed(one, within);
    return rest === undefined ? [] : [[key, rest]];
  });
  if (unused.length === 0) return undefined;
  return Array.isArray(value) ? unused.map(([, one]) => one) : Object.fromEntries(unused);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
