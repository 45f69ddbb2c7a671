import { MAX_COLUMNS_OF_FIELD } from "@/contract/imports/import-plan.ts";
import type { Combine } from "@/contract/kernel/closed-lists.ts";
import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";
import type { FieldLabel } from "./contact-names.ts";
import { fieldOfLabel, splitLabel } from "./field-names.ts";

export type LabelGroup = { field: LabelledField; positions: number[]; combine?: Combine };

type Labelled = { position: number; label: FieldLabel };

/** Joins name parts; otherwise the first valid value counts. @param labels most certain first; undefined excludes */
export function groupLabels(labels: readonly (readonly string[] | undefined)[]): LabelGroup[] {
  const found = labels.flatMap((names, position): Labelled[] => {
    const label = names?.map(fieldOfLabel).find((one) => one !== undefined);
    return label ? [{ position, label }] : [];
  });
  const hasOtherNamePart = found.some(
    ({ label }) => label.field === "lastName" || (label.field === "fullName" && !label.isBare),
  );
  const corrected = found.map((one) =>
    one.label.isBare && one.label.field === "fullName" && hasOtherNamePart
      ? { ...one, label: { field: "firstName" as const } }
      : one,
  );
  const groups = Map.groupBy(corrected, ({ label }) => label.field);
  if (groups.has("firstName") && groups.has("lastName")) groups.delete("fullName");
  return [...groups].map(([field, some]) => ({ field, ...combined(some) }));
}

function combined(some: readonly Labelled[]): Omit<LabelGroup, "field"> {
  const second = some.find(({ label }) => label.part === 2);
  const first = some.find(({ label }) => label.part === 1) ?? some.find(({ label }) => label.part === undefined);
  if (second && first) return { positions: [first.position, second.position], combine: "join" };
  const positions = some.map(({ position }) => position).slice(0, MAX_COLUMNS_OF_FIELD);
  return positions.length > 1 ? { positions, combine: "first" } : { positions };
}

type OwnLabels = { key: string; labelEs: string; labelEn: string };

export function isOwnLabel(label: string, { key, labelEs, labelEn }: OwnLabels): boolean {
  const words = splitLabel(label).join("");
  return words !== "" && [key, labelEs, labelEn].some((name) => splitLabel(name).join("") === words);
}
