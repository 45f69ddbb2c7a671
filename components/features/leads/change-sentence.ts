import type { TFunction } from "i18next";
import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { fieldLabel, fieldValue } from "./field-label.ts";

/** Names invisible characters: a value that differs only in them would look unchanged. */
export function changeSentence(change: TraceStep["changes"][number], t: TFunction, locale: Locale): string {
  const { field, before, signs = [] } = change;
  const visible = cleanText(before);
  const words = {
    field: fieldLabel(field, t),
    before: fieldValue(field, visible, t),
    after: fieldValue(field, change.after, t),
  };
  if (signs.length === 0) return t("trace.change", words);
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  const named = list.format(signs.map((sign) => t(`trace.signs.${sign}`)));
  const isUnseen = visible === change.after;
  return t(isUnseen ? "trace.cleanedUnseen" : "trace.cleaned", { ...words, signs: named });
}
