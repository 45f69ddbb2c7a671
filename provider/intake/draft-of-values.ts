import { CHANNEL_OF, IS_POST_SALES, type Source } from "@/contract/channels.ts";
import { readTruth } from "./choose-value.ts";
import { type Draft, type DraftText, LONGEST } from "./draft.ts";
import type { FieldLabel, LabelledField } from "./field-dictionary.ts";
import { nameOf } from "./person-name.ts";

/** What the labels of a name say: the order of a whole one, and whether the first name may be a whole one. */
export type NameLabel = Pick<FieldLabel, "order" | "isBare">;

export type FieldValues = Partial<Record<Exclude<LabelledField, "failedLead">, string>>;

/**
 * A draft of what a sender gave for its fields, a whole name split into its parts.
 * @param label of the name that it has, whole or bare
 */
export function draftOfValues(
  values: FieldValues,
  source: Source,
  label: NameLabel = {},
): Omit<Draft, "consent" | "extraProperties"> {
  const text = (field: keyof FieldValues) => (values[field] ?? "").trim();
  const name = nameOf({
    firstName: text("firstName"),
    lastName: text("lastName"),
    fullName: text("fullName"),
    ...label,
  });
  return {
    ...(Object.fromEntries((Object.keys(LONGEST) as DraftText[]).map((field) => [field, text(field)])) as Record<
      DraftText,
      string
    >),
    firstName: name.firstName,
    lastName: name.lastName,
    ...(name.split && { nameSplit: name.split }),
    origin: text("origin") || source,
    externalId: text("externalId").slice(0, 200).toWellFormed() || null,
    isSalesPipeline: !values.isSalesPipeline?.trim()
      ? !IS_POST_SALES[CHANNEL_OF[source]]
      : readTruth(values.isSalesPipeline),
    entrySource: "integration",
    completion: null,
  };
}
