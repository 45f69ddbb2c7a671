import type { Property } from "@/contract/catalogue/custom-fields.ts";
import { fitsProperty } from "@/contract/catalogue/custom-fields.ts";
import { IMPORT_FIELDS, type ImportTarget, OWN_FIELD } from "@/contract/imports/import-plan.ts";
import { isEmail } from "@/contract/kernel/validation.ts";
import { type Catalogue, proves } from "@/provider/domains/intake/choose-value.ts";
import {
  hintedFields,
  MIN_QUESTION_WORDS,
  splitLabel,
  weakFieldsOfLabel,
} from "@/provider/domains/intake/field-names.ts";
import { groupLabels, isOwnLabel } from "@/provider/domains/intake/group-labels.ts";
import { isNamed, matchByName, matchProduct } from "@/provider/domains/intake/match.ts";
import { hasGivenName, isGivenNames, isSurname } from "@/provider/domains/intake/person-name.ts";
import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";
import { cellText } from "./draft-of-row.ts";

const VARIANTS: readonly [LabelledField, (value: string) => boolean][] = [
  ["email", isEmail],
  ["identification", (value) => proves("identification", value)],
  ["phone", (value) => proves("phone", value)],
  ["vin", (value) => /^(?=.*\d)[A-HJ-NPR-Z\d]{17}$/i.test(value)],
  ["carLicense", (value) => /^[A-Z]{3}[- ]?\d{3,4}$/i.test(value)],
];
const MAX = 0.7;

const FIELDS = new Set<string>(IMPORT_FIELDS);

export type OwnField = Pick<Property, "key" | "labelEs" | "labelEn" | "type" | "options">;

/** Order: custom field names, dictionary, values, weak labels. @param catalogue recognises models and agencies */
export function suggestTargets(
  { headers, sample }: { headers: readonly string[]; sample: readonly string[][] },
  { own, catalogue }: { own: readonly OwnField[]; catalogue?: Catalogue | undefined },
): ImportTarget[] {
  const targets = new Map<string, ImportTarget>();
  const used = new Set<number>();
  const choose = (field: string, columns: readonly number[], combine?: ImportTarget["combine"]) => {
    if (targets.has(field) || columns.some((column) => column < 0 || used.has(column))) return;
    targets.set(field, { field, columns: [...columns], ...(combine && { combine }) });
    for (const column of columns) used.add(column);
  };
  const isFree = (column: number) => !used.has(column);

  for (const property of own)
    choose(OWN_FIELD + property.key, [headers.findIndex((header) => isOwnLabel(header, property))]);
  const labels = headers.map((header, column) => (isFree(column) ? [header] : undefined));
  for (const { field, positions, combine } of groupLabels(labels))
    if (FIELDS.has(field)) choose(field, positions, combine);
  const findColumn = (fits: (value: string) => boolean, isOne: (column: number) => boolean = () => true) =>
    headers.findIndex((_, column) => isFree(column) && isOne(column) && isMostly(columnValues(sample, column), fits));
  const weak = headers.map(weakFieldsOfLabel);
  for (const field of new Set(weak.flat()))
    choose(field, [
      findColumn(
        (value) => proves(field, value),
        (column) => weak[column]?.includes(field) === true,
      ),
    ]);
  for (const [field, headers] of VARIANTS) choose(field, [findColumn(headers)]);
  if (catalogue)
    for (const [field, columns] of namedColumns(headers, sample, isFree, catalogue)) choose(field, columns);
  for (const [field, column] of namesWithoutLabel(headers, sample, isFree)) choose(field, [column]);
  for (const property of own) {
    if (property.type !== "choice" || property.options.length < 2) continue;
    choose(OWN_FIELD + property.key, [findColumn((value) => fitsProperty(property, value))]);
  }
  for (const [column, header] of headers.entries()) {
    const [field] =
      splitLabel(header).length >= MIN_QUESTION_WORDS ? hintedFields(header).filter((one) => !targets.has(one)) : [];
    if (field && isFree(column)) choose(field, [column]);
  }
  // An id counts as identification by its values only; other weak names are suggestions.
  for (const [column, [field, other]] of weak.entries())
    if (field && !other && field !== "identification" && isFree(column) && !hasWholeName(field, targets))
      choose(field, [column]);
  return [...targets.values()];
}

const MAX_NAME = 60;

function namedColumns(
  headers: readonly string[],
  sample: readonly string[][],
  isFree: (column: number) => boolean,
  catalogue: Catalogue,
): [LabelledField, number[]][] {
  const columns = headers.flatMap((header, column) => (isFree(column) ? [{ header, column }] : []));
  const find = (isWhole: (value: string) => boolean, isWithin: (value: string) => boolean = () => false) =>
    columns.find(({ header, column }) =>
      isMostly(
        columnValues(sample, column),
        (value) => isWhole(value) || (header === "" && value.length <= MAX_NAME && isWithin(value)),
      ),
    )?.column;
  const { agencies, models, versions } = catalogue;
  const agency = find(
    (value) => isNamed(value, agencies),
    (value) => matchByName(value, agencies) !== undefined,
  );
  const model = find(
    (value) => isNamed(value, models),
    (value) => matchByName(value, models) !== undefined,
  );
  const version = find((value) => isNamed(value, versions));
  const isOther = version !== undefined && version !== model && version !== agency;
  const product = model ?? find((value) => matchProduct(value, catalogue) !== undefined);
  return [
    ...(agency === undefined ? [] : [["agency", [agency]] satisfies [LabelledField, number[]]]),
    ...(product === undefined
      ? []
      : [
          ["product", isOther && product !== version ? [product, version] : [product]] satisfies [
            LabelledField,
            number[],
          ],
        ]),
  ];
}

function namesWithoutLabel(
  headers: readonly string[],
  sample: readonly string[][],
  isFree: (column: number) => boolean,
): [LabelledField, number][] {
  const columns = headers
    .map((header, column) => ({ header, column, values: columnValues(sample, column) }))
    .filter(({ header, column, values }) => header === "" && isFree(column) && isMostly(values, isNameLike))
    .map(({ column, values }) => ({ column, values, names: values.filter(hasGivenName).length }));
  const isWideOnly = ({ values }: { values: readonly string[] }) => isMostly(values, (value) => value.includes(" "));
  const input = columns.find(({ values }) => isMostly(values, isGivenNames));
  if (input) {
    const surnames = columns.find(
      (one) =>
        Math.abs(one.column - input.column) === 1 &&
        one.names * 2 < one.values.length &&
        (isWideOnly(one) || one.values.filter(isSurname).length * 2 >= one.values.length),
    );
    const found: [LabelledField, number][] = [["firstName", input.column]];
    return surnames ? [...found, ["lastName", surnames.column]] : found;
  }
  const [whole] = columns.filter(isWideOnly).toSorted((one, other) => other.names - one.names);
  return whole ? [["fullName", whole.column]] : [];
}

const isNameLike = (value: string) => /^\p{L}[\p{L}\p{M}.,'’ -]*$/u.test(value);

function hasWholeName(field: LabelledField, targets: ReadonlyMap<string, ImportTarget>): boolean {
  return field === "fullName" && targets.has("firstName");
}

function columnValues(sample: readonly string[][], column: number): string[] {
  return sample.map((cells) => cellText(cells[column] ?? "")).filter(Boolean);
}

function isMostly(values: readonly string[], fits: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter(fits).length / values.length >= MAX;
}
