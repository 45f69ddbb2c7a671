import { CHANNEL_OF, IS_POST_SALES, type Source, toEntrySource } from "@/contract/kernel/channels.ts";
import { mapSentFields } from "@/contract/kernel/sent-fields.ts";
import type { Draft, LabelledField } from "../lead-core/draft.ts";
import { readSaleKind } from "./choose-value.ts";
import type { FieldLabel } from "./contact-names.ts";
import { nameDetails, parseName } from "./person-name.ts";

export type NameLabel = Pick<FieldLabel, "order" | "isBare">;

export type FieldValues = Partial<Record<Exclude<LabelledField, "failedLead">, string>>;

export function draftOfValues(
  values: FieldValues,
  source: Source,
  label: NameLabel = {},
): Omit<Draft, "consent" | "extraProperties"> {
  const text = (field: keyof FieldValues) => (values[field] ?? "").trim();
  const name = parseName({
    firstName: text("firstName"),
    lastName: text("lastName"),
    fullName: text("fullName"),
    ...label,
  });
  return {
    ...mapSentFields(text),
    firstName: name.firstName,
    lastName: name.lastName,
    ...nameDetails(name),
    origin: text("origin") || source,
    externalId: text("externalId").slice(0, 200).toWellFormed() || null,
    ...parseSaleKind(text("isSalesPipeline"), source),
    entrySource: toEntrySource("sent", source),
    completion: null,
  };
}

export const QUOTED = 80;

function parseSaleKind(sent: string, source: Source): Pick<Draft, "isSalesPipeline" | "unreadSaleKind"> {
  if (sent === "") return { isSalesPipeline: !IS_POST_SALES[CHANNEL_OF[source]] };
  const isSalesPipeline = readSaleKind(sent);
  return { isSalesPipeline, ...(isSalesPipeline === null && { unreadSaleKind: sent.slice(0, QUOTED).toWellFormed() }) };
}
