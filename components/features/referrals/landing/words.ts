import type { TFunction } from "i18next";
import type { FieldErrorCode } from "@/contract/kernel/errors.ts";
import { TYPED } from "@/lib/features/referrals/typed.ts";

/** All that a landing says in one language: a browser carries these words and no others. */
export function formWords(t: TFunction, version: string) {
  return {
    title: t("referral.formTitle"),
    fields: Object.fromEntries(TYPED.map((name) => [name, t(`referral.fields.${name}`)])) as Record<
      (typeof TYPED)[number],
      string
    >,
    choose: t("referral.choose"),
    /** The very words that are kept as consent. */
    consent: t("referral.consent", { version }),
    terms: t("referral.terms"),
    newWindow: t("ui.newWindow"),
    send: t("referral.send"),
    failed: t("referral.failed"),
    outdated: t("referral.outdated"),
    faults: Object.fromEntries(LANDING_FAULTS.map((code) => [code, t(`fieldErrors.${code}`)])) as Partial<
      Record<FieldErrorCode, string>
    >,
  };
}
export type FormWords = ReturnType<typeof formWords>;

/** What can be wrong with what this form asks: all that the schema of `Referred` and its command can answer. */
export const LANDING_FAULTS = [
  ...(["required", "invalid", "tooLong", "tooShort", "identification", "cedula", "ruc", "passport"] as const),
  ...(["phone", "email", "termsChanged"] as const),
] satisfies FieldErrorCode[];
