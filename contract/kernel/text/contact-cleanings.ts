/** Local part, @, and a domain with a suffix of at least 2 letters; 254 characters at most (RFC 5321). */
export function isEmail(value: unknown): value is string {
  if (typeof value !== "string" || value.length > 254) return false;
  return /^[^\s@<>"(),:;\\[\]\p{Cc}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,}$/u.test(
    value,
  );
}

/** +593 or 0 and 9 digits, ignoring spaces, dots, dashes and parentheses. */
export function isPhone(value: unknown): value is string {
  return typeof value === "string" && wholeNumber(value) === value && /^(?:\+593|0)[0-9]{9}$/.test(stripPhone(value));
}

export function stripPhone(value: string): string {
  return value.replace(/[\s.\-()]/g, "");
}

/** Removes a zero fraction from a number stored as a decimal: 1710034065.0. */
export function wholeNumber(value: string): string {
  return /^\s*\+?\d{9,}[.,]0+\s*$/.test(value) ? value.replace(/[.,]0+\s*$/, "") : value;
}

const MAX_LENGTH = 300;

const CHAT_LINK =
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:(?:api|web|chat)\.whatsapp\.com|whatsapp:\/)\/send\/?\?(?:[^#\s]*&)?phone=)(?:\+|%2B|%20)*(\d{7,15})(?!\d)\S*/i;
const PHONE_LABEL =
  /^(?:(?:p|tel(?:f|[eé]fono)?|tlf|cel(?:ular)?|m[oó]vil|mobile|phone|fono|contacto|whats?app|wsp|wpp|callto|sms)(?:\s?[:.=]|\s)\s?(?:\/\/\s?)?){1,3}(?=[+\d(])/i;
const EXTENSION = /^(.{7,60}?)[\s,;(-]*(?:ext(?:ensi[oó]n)?|anexo|interno|int|x|#)[.:\s#]*\d{1,6}\)?$/i;
const PHONE_RUN = /[+(]{0,2}\d[\d\s().-]{6,26}\d/g;
/** Ecuador's prefix twice, or with the trunk zero. */
const COUNTRY_AGAIN = /^(?:(?:\+|00)5930?|(?:\+|00)?593\+?5930?)([1-9]\d{8})$/;

const MAIL_LABEL =
  /^(?:(?:mailto|e-?mail|mail|correo(?: electr[oó]nico)?|e)\s?[:=]\s?|(?:e-?mail|correo(?: electr[oó]nico)?)\s(?=[^\s@]+@[^\s@]+$)){1,3}(?=\S)/i;
const IN_ANGLES = /^[^<>@]{0,120}<\s*(?:mailto:)?([^<>\s@]+@[^<>\s@]+)\s*>[^<>@]{0,120}$/i;
/** Link format of mail programs: ana@example.com<mailto:ana@example.com> */
const WITH_LINK = /^\[?([^<>()[\]\s@]+@[^<>()[\]\s@]+)\]?\s?[<(]mailto:[^<>()]*[>)]$/i;
const IN_BRACKETS = /^[([{]\s*([^()[\]{}\s@]+@[^()[\]{}\s@]+)\s*[)\]}]$/;

const IDENTIFICATION_LABEL =
  /^(?:c\.?\s?[ic]\.?|c[eé]d(?:ula)?\.?(?: de (?:identidad|ciudadan[ií]a|identificaci[oó]n))?|r\.?u\.?c\.?|pasaporte|passport|dni|d\.n\.i\.|documento(?: de identidad)?|identificaci[oó]n|id)(?![a-z])\s?(?:(?:n[.°º]+o?|nro|num(?:ero)?|n[uú]mero|no)(?![a-z])[.°º]*)?\s?([:=.#-]?)\s?(?=[a-z\d])/i;

export function withoutChatLink(value: string): string {
  if (value.length > 2000 || !/wa\.me|whatsapp/i.test(value)) return value;
  const [, digits] = CHAT_LINK.exec(value) ?? [];
  if (!digits) return value;
  return digits.startsWith("0") ? digits : `+${digits}`;
}

export function withoutPhoneLabel(value: string): string {
  return value.replace(PHONE_LABEL, "");
}

export function withoutExtension(value: string): string {
  if (value.length > MAX_LENGTH) return value;
  const [, number = ""] = EXTENSION.exec(value) ?? [];
  return /[\d)]$/.test(number) && number.replace(/\D/g, "").length >= 7 ? number : value;
}

/** Extracts the only phone of a text without other digits: "mi número es 098…", "098… (WhatsApp)". */
export function withoutWords(value: string): string {
  if (value.length > MAX_LENGTH || /^[\d\s().+-]*$/.test(value)) return value;
  const runs = [...value.matchAll(PHONE_RUN)].filter(([run]) => isPhone(run));
  const [run] = runs;
  if (!run || runs.length > 1) return value;
  const [before, after] = [value.slice(0, run.index), value.slice(run.index + run[0].length)];
  if (/\d|[\p{L}+=@/]$/u.test(before) || /\d|^[\p{L}=@/]/u.test(after)) return value;
  return run[0].startsWith("(") && !run[0].includes(")") ? run[0].slice(1).trim() : run[0];
}

export function withoutSecondCountry(value: string): string {
  const [, national] = isPhone(value) ? [] : (COUNTRY_AGAIN.exec(stripPhone(value)) ?? []);
  return national ? `+593${national}` : value;
}

export function withoutMailLabel(value: string): string {
  return value.replace(MAIL_LABEL, "");
}

export function withoutBrackets(value: string): string {
  if (value.length > MAX_LENGTH || !/[<([{]/.test(value)) return value;
  const [, address] = WITH_LINK.exec(value) ?? IN_ANGLES.exec(value) ?? IN_BRACKETS.exec(value) ?? [];
  return address ?? value;
}

export function withoutSpaces(value: string): string {
  if (value.length > MAX_LENGTH || !/\s@|@\s/.test(value)) return value;
  const joined = value.replace(/\s?@\s?/, "@");
  return isEmail(joined) ? joined : value;
}

export function withoutMailStart(value: string): string {
  return value.length > MAX_LENGTH ? value : value.replace(/^(?:[\s,;:.<>•]|www\.)+(?=[^@\s]+@)/i, "");
}

export function withoutIdentificationLabel(value: string): string {
  const [label, sign] = IDENTIFICATION_LABEL.exec(value) ?? [];
  if (label === undefined) return value;
  const rest = value.slice(label.length);
  // CI123456 and CI 123456 are passports; a colon marks a label.
  const isLabel = sign === ":" || sign === "=" || /^(?:pas|dni|d\.|doc|iden)/i.test(label);
  const isNumber = /^(?:\d{9,10}|\d{13})$/.test(rest.replace(/[\s.-]/g, ""));
  return isNumber || (isLabel && /[\s:=.#-]$/.test(label)) ? rest : value;
}
