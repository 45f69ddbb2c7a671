import { type FormQuestion, MAPPED_FIELDS, type Mapping, type MappingLine } from "@/contract/ad-networks/forms.ts";
import { type Catalogue, proves } from "@/provider/domains/intake/choose-value.ts";
import { hintedFields, splitLabel, weakFieldsOfLabel } from "@/provider/domains/intake/field-names.ts";
import { groupLabels, isOwnLabel } from "@/provider/domains/intake/group-labels.ts";
import { matchByName, matchProduct } from "@/provider/domains/intake/match.ts";

type MappableQuestion = Pick<FormQuestion, "key" | "label" | "type"> & Partial<Pick<FormQuestion, "options">>;
type CustomField = { key: string; labelEs: string; labelEn: string; options?: readonly string[] };

const FIELDS = new Set<string>(MAPPED_FIELDS);

export function suggestMapping(
  questions: readonly MappableQuestion[],
  properties: readonly CustomField[],
  catalogue?: Catalogue,
): Mapping {
  const lines = new Map<string, Pick<MappingLine, "questions" | "combine">>();
  const used = new Set<string>();
  const take = (to: string | undefined, keys: readonly string[], combine?: MappingLine["combine"]) => {
    if (to === undefined || lines.has(to) || keys.some((key) => used.has(key))) return;
    lines.set(to, { questions: [...keys], ...(combine && { combine }) });
    for (const key of keys) used.add(key);
  };
  for (const { key, label } of questions)
    take(properties.find((own) => [key, label].some((name) => isOwnLabel(name, own)))?.key, [key]);
  const labels = questions.map(({ type, key, label }) => (used.has(key) ? undefined : [type, key, label]));
  for (const { field, positions, combine } of groupLabels(labels)) {
    const keys = positions.flatMap((position) => questions[position]?.key ?? []);
    if (FIELDS.has(field)) take(field, keys, combine);
  }
  for (const { key, label } of questions) take(findProperty([key, label], properties), [key]);
  for (const { key, options = [] } of questions) take(offered(options, properties, catalogue), [key]);
  for (const { key, label, options = [] } of questions) {
    const weak = [key, label].map(weakFieldsOfLabel).find((fields) => fields.length > 0) ?? [];
    const proved = weak.find((field) => isMostly(options, (option) => proves(field, option, catalogue)));
    const [only] = weak.length === 1 && weak[0] !== "identification" ? weak : [];
    take(proved ?? only, [key]);
  }
  for (const { key, label } of questions) {
    // One word may hint at two fields; the second applies when the first is taken.
    take(
      hintedFields(`${key} ${label}`).find((field) => FIELDS.has(field) && !lines.has(field)),
      [key],
    );
  }
  return [...lines].map(([to, line]) => ({ to, separator: " ", constant: "", ...line }));
}

export function extendMapping(
  mapping: Mapping,
  { known, reported }: { known: readonly FormQuestion[]; reported: readonly FormQuestion[] },
  properties: readonly CustomField[],
): Mapping {
  const fresh = reported.filter(({ key }) => !known.some((question) => question.key === key));
  return [...mapping, ...suggestMapping(fresh, properties).filter(({ to }) => !mapping.some((line) => line.to === to))];
}

function findProperty(names: readonly string[], properties: readonly CustomField[]): string | undefined {
  const reported = names.map(toStems);
  return properties.find(({ key, labelEs, labelEn }) =>
    [key, labelEs, labelEn].some((name) => name !== "" && reported.includes(toStems(name))),
  )?.key;
}

function offered(
  options: readonly string[],
  properties: readonly CustomField[],
  catalogue: Catalogue | undefined,
): string | undefined {
  if (catalogue && isMostly(options, (option) => matchByName(option, catalogue.agencies) !== undefined))
    return "agency";
  if (catalogue && isMostly(options, (option) => matchProduct(option, catalogue) !== undefined)) return "product";
  return properties.find(({ options: own = [] }) => {
    const known = new Set(own.map(plain));
    return isMostly(options, (option) => known.has(plain(option)));
  })?.key;
}

function isMostly(options: readonly string[], isOne: (option: string) => boolean): boolean {
  return options.filter(isOne).length * 2 > options.length;
}

function plain(text: string): string {
  return splitLabel(text).join(" ");
}

/** Formal and familiar Spanish forms share stems: "¿Cuándo piensas comprar?" equals "¿Cuándo piensa comprar?". */
function toStems(text: string): string {
  return plain(text).replace(/(?<=\p{L}{4})s\b/gu, "");
}
