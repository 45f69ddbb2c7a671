import { bareIdentification, isIdentification, lostLeadingZero, spreadsheetError } from "../validation.ts";
import { cleanText } from "./clean-text.ts";
import { isEmail, isPhone, stripPhone, wholeNumber } from "./contact-format.ts";
import { meantDomain, PROVIDERS } from "./mail-providers.ts";
import { severalContacts } from "./several-contacts.ts";

/** @returns an identification that would pass and is very likely meant, if there is one. */
export function repairIdentification(typed: string): string | undefined {
  const value = cleanText(typed, "identification");
  // Without its signs 02-mar-26 would pass as a passport.
  const whole = wholeNumber(value);
  if (spreadsheetError(whole)) return undefined;
  const compact = bareIdentification(whole);
  const candidate = lostLeadingZero(compact) ? `0${compact}` : compact;
  return candidate !== typed && isIdentification(candidate) ? candidate : undefined;
}

/** Letters that are typed, or read by a scanner, for 0 and 1. */
const LOOKALIKES = /^(?=(?:.*\d){6})[+\doOlI|\s().-]{9,24}$/;

/**
 * @returns an Ecuadorian mobile number that would pass and is very likely meant: a lost zero or plus, both prefixes,
 * letters for figures, the first of several
 */
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
const BARE_PROVIDER = new RegExp(`@(${PROVIDERS.join("|")})\\.?(?:com)?$`, "i");
const IN_BRACKETS = /<\s*([^<>\s]+@[^<>\s]+?)\s*>/;

/**
 * @returns an address that would pass and is very likely meant: one in angle brackets, the first of several, a comma
 * for a dot, blanks or a second sign around the @, "(at)", "arroba", a provider without its suffix or its @, a
 * misspelt provider, dots in a row
 */
export function repairEmail(typed: string): string | undefined {
  const value = cleanText(typed, "email");
  if (isEmail(value)) {
    const meant = meantEmail(value) ?? value;
    return meant === typed ? undefined : meant;
  }
  const several = severalContacts(typed, "email")?.find(isEmail);
  const candidate = several ?? mendedEmail(value);
  return isEmail(candidate) ? (meantEmail(candidate) ?? candidate) : undefined;
}

function mendedEmail(value: string): string {
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
  return whole.replace(AT_PROVIDER, "$1@$2").replace(BARE_PROVIDER, "@$1.com");
}

/** @returns another address that is very likely meant by one that passes: no dots in a row, a provider well spelt */
export function meantEmail(email: string): string | undefined {
  const [local = "", domain = ""] = email.split("@");
  const plain = local.replace(/\.{2,}/g, ".").replace(/^\.|\.$/g, "");
  const meant = `${plain || local}@${meantDomain(domain) ?? domain}`;
  return meant === email || !isEmail(meant) ? undefined : meant;
}
