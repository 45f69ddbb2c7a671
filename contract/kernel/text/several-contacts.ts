import { cleanText } from "./clean-text.ts";
import { isEmail, isPhone, stripPhone } from "./contact-cleanings.ts";

const MAX_LENGTH = 500;
const BETWEEN_PHONES = /\s?[/;|,\n]\s?|\s(?:y|o|e|u|and|or|&|-)\s|(?<=\d{9})-(?=\+?\d{9})/i;
const BETWEEN_EMAILS = /[;,|/\s]+/;
const TWO_PHONES = /^((?:\+593|0)\d{9})((?:\+593|0)\d{9})$/;
const MIN_FIGURES = 7;

export function severalContacts(value: string, kind: "phone" | "email"): string[] | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  const whole = cleanText(value, kind);
  const [isValid, parts] = kind === "phone" ? [isPhone, phonesIn(whole)] : [isEmail, emailsIn(whole)];
  return isValid(whole) || parts.length < 2 || !parts.some(isValid) ? undefined : [...new Set(parts)];
}

function phonesIn(text: string): string[] {
  const parts = text.split(BETWEEN_PHONES).map((part) => cleanText(part, "phone"));
  return parts
    .flatMap((part) => TWO_PHONES.exec(stripPhone(part))?.slice(1) ?? [part])
    .filter((part) => part.replace(/\D/g, "").length >= MIN_FIGURES);
}

function emailsIn(text: string): string[] {
  return text.split(BETWEEN_EMAILS).flatMap((part) => (part.includes("@") ? [cleanText(part, "email")] : []));
}
