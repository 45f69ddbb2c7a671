import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { isCedula, normaliseEmail } from "@/contract/kernel/validation.ts";

export const PERSON_KINDS = ["identification", "phone", "email"] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];
export type HashKind = PersonKind | "event" | "record";

/** Comparable form, independent of channel rules. A natural person's RUC is their cédula plus 001. */
export const IDENTIFIER_NORMALISERS: Record<PersonKind, (value: string) => string> = {
  identification: (value) => {
    const compact = cleanText(value, "identification")
      .replace(/[\s.-]/g, "")
      .toUpperCase();
    return /^[0-9]{13}$/.test(compact) && compact.endsWith("001") && isCedula(compact.slice(0, 10))
      ? compact.slice(0, 10)
      : compact;
  },
  phone: (value) => {
    const digits = cleanText(value, "phone")
      .replace(/[^0-9]/g, "")
      .replace(/^00/, "");
    // 593 0987654321, 0987654321 and 987654321 (zero lost in a spreadsheet) are one number.
    const [, national] = /^(?:5930?|0|(?=9))([0-9]{9})$/.exec(digits) ?? [];
    return national ? `+593${national}` : digits;
  },
  email: normaliseEmail,
};
