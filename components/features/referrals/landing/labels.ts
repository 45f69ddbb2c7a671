import type { TFunction } from "i18next";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { TYPED } from "@/lib/features/referrals/form-draft.ts";

export function formLabels(t: TFunction, version: string) {
  return {
    title: t("referral.formTitle"),
    fields: Object.fromEntries(TYPED.map((name) => [name, t(`referral.fields.${name}`)])) as Record<
      (typeof TYPED)[number],
      string
    >,
    select: t("referral.choose"),
    consent: t("referral.consent", { version }),
    terms: t("referral.terms"),
    newWindow: t("ui.newWindow"),
    send: t("referral.send"),
    failed: t("referral.failed"),
    outdated: t("referral.outdated"),
    fieldErrors: Object.fromEntries(LANDING_ERRORS.map((code) => [code, t(`fieldErrors.${code}`)])) as Partial<
      Record<FieldErrorCode, string>
    >,
  };
}
export type FormLabels = ReturnType<typeof formLabels>;

/** Errors of the form: those of the `Referred` schema and its command. */
export const LANDING_ERRORS = [
  ...(["required", "invalid", "tooLong", "tooShort", "identification", "cedula", "ruc", "passport"] as const),
  ...(["phone", "email", "termsChanged"] as const),
] satisfies FieldErrorCode[];
