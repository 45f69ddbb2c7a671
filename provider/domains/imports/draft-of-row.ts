import type { Property } from "@/contract/catalogue/custom-fields.ts";
import { type ImportField, type ImportPlan, type ImportTarget, OWN_FIELD } from "@/contract/imports/import-plan.ts";
import { toEntrySource } from "@/contract/kernel/channels.ts";
import { getCombine } from "@/contract/kernel/closed-lists.ts";
import { withoutGuard } from "@/contract/kernel/files.ts";
import { repairIdentification, repairPhone } from "@/contract/kernel/text/repairs.ts";
import { isPhone } from "@/contract/kernel/validation.ts";
import { findAttributionField } from "@/provider/domains/intake/attribution.ts";
import { type Catalogue, chooseValue, joinNames } from "@/provider/domains/intake/choose-value.ts";
import { draftOfValues, type FieldValues, type NameLabel } from "@/provider/domains/intake/draft-of-values.ts";
import { fieldOfLabel } from "@/provider/domains/intake/field-names.ts";
import { repairDate } from "@/provider/domains/intake/validate.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";

/** Leading apostrophe that makes a spreadsheet treat digits as text. */
const APOSTROPHE = /^'(?=\s*\d)/;
/** Text formula such as ="0912", which protects digits. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/** Prefixes of ids in ad network downloads: lead, form, ad, ad set, campaign, place. */
const NETWORK_MARK = /^(?:l|f|ag|as|c|z):(?=\d+$)/;

export type RowReading = {
  headers: readonly string[];
  plan: ImportPlan;
  settings: Catalogue & { properties: readonly Pick<Property, "key" | "type">[] };
};

export function draftOfRow(cells: readonly string[], reading: RowReading, at: string): Draft {
  const { headers, plan, settings } = reading;
  const values: FieldValues = {};
  const properties: [string, string][] = [];
  const others: [string, string][] = [];
  const name: NameLabel = {};
  const repairs = new Set(plan.repairs);
  for (const target of plan.targets) {
    const { value, columns, left } = combinedValue(target, cells, settings);
    for (const column of left) others.push([headers[column] || `column ${column + 1}`, cellText(cells[column] ?? "")]);
    if (target.field.startsWith(OWN_FIELD)) {
      if (value !== "") properties.push([target.field.slice(OWN_FIELD.length), value]);
    } else if (target.field === "fullName") {
      const labels = columns.map((column) => fieldOfLabel(headers[column] ?? ""));
      const isSplitName = labels.some((label) => label?.field === "lastName") && columns.length > 1;
      if (labels[0]?.order) name.order = labels[0].order;
      if (isSplitName) Object.assign(values, columnTexts(columns, labels, cells));
      else values.fullName = value;
    } else if (value !== "" && target.field !== "failedLead") {
      values[target.field as Exclude<ImportField, "failedLead">] = value;
      if (target.field === "firstName" && columns.some((column) => fieldOfLabel(headers[column] ?? "")?.isBare))
        name.isBare = true;
    }
  }
  const isDate = (key: string) => settings.properties.some((one) => one.key === key && one.type === "date");
  const draft: Draft = {
    ...draftOfValues(values, plan.source, name),
    entrySource: toEntrySource("file", plan.source),
    consent: plan.consent === "none" ? null : { textVersion: plan.consent, at, source: plan.source },
    extraProperties: Object.fromEntries([
      ...others,
      ...properties.map(([key, value]): [string, string] => [
        key,
        repairs.has("date") && isDate(key) ? (repairDate(value) ?? value) : value,
      ]),
    ]),
  };
  draft.origin = values.origin || plan.origin || plan.source;
  if (repairs.has("phone") && !isPhone(draft.phone)) draft.phone = repairPhone(draft.phone) ?? draft.phone;
  if (repairs.has("identification"))
    draft.identification = repairIdentification(draft.identification) ?? draft.identification;
  return draft;
}

const NAMES = new Set(["firstName", "lastName", "fullName"]);

type RowValue = {
  value: string;
  columns: number[];
  left: number[];
};

function combinedValue(target: ImportTarget, cells: readonly string[], catalogue?: Catalogue): RowValue {
  if (target.constant) return { value: target.constant, columns: [], left: [] };
  const filled = (target.columns ?? [])
    .map((column) => ({ column, value: cellText(cells[column] ?? "") }))
    .filter(({ value }) => value !== "");
  if (getCombine(target) === "join") {
    const texts = filled.map((one) => one.value);
    const value = NAMES.has(target.field) ? joinNames(texts) : texts.join(" ");
    return { value, columns: filled.map(({ column }) => column), left: [] };
  }
  const chosen = chooseValue(target.field, filled, catalogue);
  if (!chosen) return { value: "", columns: [], left: [] };
  const left = filled.filter((one) => one !== chosen).map(({ column }) => column);
  return { value: chosen.value, columns: [chosen.column], left };
}

function columnTexts(
  columns: readonly number[],
  labels: readonly ReturnType<typeof fieldOfLabel>[],
  cells: readonly string[],
): Pick<FieldValues, "firstName" | "lastName"> {
  const joined = (isLast: boolean) =>
    joinNames(
      columns
        .filter((_, index) => (labels[index]?.field === "lastName") === isLast)
        .map((column) => cellText(cells[column] ?? "")),
    );
  return { firstName: joined(false), lastName: joined(true) };
}

export function adValues(
  headers: readonly string[],
  cells: readonly string[],
  plan: ImportPlan,
): Record<string, string> {
  const planned = new Set(plan.targets.flatMap(({ columns }) => columns ?? []));
  return Object.fromEntries(
    headers.flatMap((header, column): [string, string][] => {
      const text = planned.has(column) || !findAttributionField(header) ? "" : cellText(cells[column] ?? "");
      return text === "" ? [] : [[header, text]];
    }),
  );
}

export function targetText(target: ImportTarget, cells: readonly string[]): string {
  return combinedValue(target, cells).value;
}

export function cellText(cell: string): string {
  const compact = (cell.startsWith("'") ? withoutGuard(cell).replace(APOSTROPHE, "") : cell).trim();
  if (!compact.startsWith('="')) return compact.replace(NETWORK_MARK, "");
  const [, text] = TEXT_FORMULA.exec(compact) ?? [];
  return text === undefined ? compact : text.replaceAll('""', '"').trim();
}
