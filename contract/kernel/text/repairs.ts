import { compactIdentification, isIdentification, lostLeadingZero, spreadsheetError } from "../validation.ts";
import { cleanText } from "./clean-text.ts";
import { isEmail, isPhone, stripPhone, wholeNumber } from "./contact-cleanings.ts";
import { correctedDomain, PROVIDERS } from "./mail-providers.ts";
import { severalContacts } from "./several-contacts.ts";

/** @returns a valid identification that was very likely meant, if any */
export function repairIdentification(typed: string): string | undefined {
  const value = cleanText(typed, "identification");
  // Separators stay: 02-mar-26 would pass as a passport.
  const whole = wholeNumber(value);
  if (spreadsheetError(whole)) return undefined;
  const compact = compactIdentification(whole);
  const candidate = lostLeadingZero(compact) ? `0${compact}` : compact;
  return candidate !== typed && isIdentification(candidate) ? candidate : undefined;
}

/** Letters typed or scanned for 0 and 1. */
const LOOKALIKES = /^(?=(?:.*\d){6})[+\doOlI|\s().-]{9,24}$/;

/** @returns the valid Ecuadorian mobile number that was very likely meant */
export function repairPhone(value: string): string | undefined {
  if (isPhone(value)) return undefined;
  const text = cleanText(value, "phone");
  const figures = LOOKALIKES.test(text) ? text.replace(/o/gi, "0").replace(/[lI|]/g, "1") : text;
  const one = severalContacts(value, "phone")?.find(isPhone) ?? figures;
  const digits = stripPhone(wholeNumber(one)).replace(/^\+|^00/, "");
  const national = digits.replace(/^593/, "").replace(/^0/, "");
  const candidate = `0${national}`;
  return /^9[0-9]{8}$/.test(national) && isPhone(candidate) ? candidate : undefined;
}

const AT_PROVIDER = new RegExp(`^(?!www\\.)([^@]+?)[.#]?((?:${PROVIDERS.join("|")})\\.(?:com|es|ec))$`, "i");
const PROVIDER_WITHOUT_AT = new RegExp(`@(${PROVIDERS.join("|")})\\.?(?:com)?$`, "i");
const IN_BRACKETS = /<\s*([^<>\s]+@[^<>\s]+?)\s*>/;

/** @returns the valid address that was very likely meant: brackets, "(at)", a comma, a misspelt provider */
export function repairEmail(typed: string): string | undefined {
  const value = cleanText(typed, "email");
  if (isEmail(value)) {
    const corrected = correctedEmail(value) ?? value;
    return corrected === typed ? undefined : corrected;
  }
  const several = severalContacts(typed, "email")?.find(isEmail);
  const candidate = several ?? repairedEmail(value);
  return isEmail(candidate) ? (correctedEmail(candidate) ?? candidate) : undefined;
}

function repairedEmail(value: string): string {
  const [, bracketed] = IN_BRACKETS.exec(value) ?? [];
  const [first = ""] = (bracketed ?? value).split(/\s*[;/|]\s*|,\s+|\s+(?:y|o|and|or)\s+|,(?=[^@,]+@)/);
  const joined = first
    .replace(/\s*[([{<]?\b(?:at|arroba)\b[)\]}>]?\s*/i, (sign) => (first.includes("@") ? sign : "@"))
    .replace(/\s+(?:punto|dot)\s+/gi, ".")
    .replace(/\s*([@.,])\s*/g, "$1")
    .replace(/[<>()[\]"]/g, "")
    .replace(/@+/g, "@")
    .replace(/@[.,]+/, "@");
  const [local = "", ...domains] = joined.split("@");
  const domain = domains.join("@").replace(/[,.]+/g, ".").replace(/\.$/, "");
  const whole = domain ? `${local.replace(/^\.+|[.,]+$/g, "")}@${domain}` : joined;
  return whole.replace(AT_PROVIDER, "$1@$2").replace(PROVIDER_WITHOUT_AT, "@$1.com");
}

/** @returns another address that a valid one very likely means: repeated dots, a misspelt provider */
export function correctedEmail(email: string): string | undefined {
  const [local = "", domain = ""] = email.split("@");
  const plain = local.replace(/\.{2,}/g, ".").replace(/^\.|\.$/g, "");
  const corrected = `${plain || local}@${correctedDomain(domain) ?? domain}`;
  return corrected === email || !isEmail(corrected) ? undefined : corrected;
}
