import { isDay } from "./calendar.ts";
import { cleanText } from "./text/clean-text.ts";
import { isPhone, stripPhone, wholeNumber } from "./text/contact-cleanings.ts";

export { isEmail, isPhone } from "./text/contact-cleanings.ts";

/** Rules of lead values, shared by forms and intake. Callers trim first; any input gives a boolean. */

export function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

/** Check digit of nine digits: weights 2 and 1, 9 subtracted above 9, 10 − (sum mod 10), 10 as 0. */
export function cedulaCheckDigit(firstNine: string): number {
  const sum = [...firstNine].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Ecuadorian national id: ten digits, province 01 to 24, third digit at most 6, valid check digit. */
export function isCedula(value: unknown): value is string {
  if (typeof value !== "string" || !/^[0-9]{10}$/.test(value)) return false;
  const province = Number(value.slice(0, 2));
  if (province < 1 || province > 24 || Number(value[2]) > 6) return false;
  return cedulaCheckDigit(value.slice(0, 9)) === Number(value[9]);
}

/** Tax id: exactly 13 digits. No checksum: real ones fail every published sum. */
export function isRuc(value: unknown): value is string {
  return typeof value === "string" && /^[0-9]{13}$/.test(value);
}

/** 6 to 9 uppercase letters or digits. */
export function isPassport(value: unknown): value is string {
  return typeof value === "string" && /^[A-Z0-9]{6,9}$/.test(value);
}

/** Number that a spreadsheet shortened, such as 9,87654E+11: its digits are lost. */
export function isSpreadsheetNumber(value: string): boolean {
  return /^\d(?:[.,]\d+)?E\+?\d{1,2}$/i.test(value.trim());
}

const MONTHS: Readonly<Record<string, number>> = {
  ene: 1,
  jan: 1,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  sep: 9,
  sept: 9,
  oct: 10,
  nov: 11,
  dic: 12,
  dec: 12,
};
const MONTH = Object.keys(MONTHS).join("|");
const DAY_OF_MONTH = new RegExp(`^(\\d{1,2})-(${MONTH})\\.?(?:-(\\d{4}|\\d{2}))?$`, "i");
const MONTH_OF_YEAR = new RegExp(`^(?:${MONTH})\\.?-\\d{2}$`, "i");

/** Date that a spreadsheet made, such as 2-mar of 3/2: the original is lost. */
export function isSpreadsheetDate(value: string): boolean {
  return DAY_OF_MONTH.test(value.trim()) || MONTH_OF_YEAR.test(value.trim());
}

const DAY_IN_FIGURES = /^(?:\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([/.-])\d{1,2}\2\d{1,2})/;
const TIME = /^(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?)?$/i;

/** Full date in digits, 01/02/2026 or 2026-02-01 00:00:00: never a name. */
export function isDayInFigures(value: string): boolean {
  const [day] = DAY_IN_FIGURES.exec(value.trim()) ?? [];
  return day !== undefined && TIME.test(value.trim().slice(day.length));
}

/** Excel day numbers of 1 January 1920 and 31 December 2079; others of this length are hardly days. */
const [FIRST_DAY, LAST_DAY] = [7306, 65_744];

/** @returns the Excel day number in 46350 or 46350,5 */
export function spreadsheetDayNumber(value: string): number | undefined {
  if (!/^\d{4,5}(?:[.,]\d+)?$/.test(value.trim())) return undefined;
  const day = Math.floor(Number(value.trim().replace(",", ".")));
  return day >= FIRST_DAY && day <= LAST_DAY ? day : undefined;
}

/** Spreadsheet error values: #N/A, #¡VALOR!, and ##### of a narrow column. */
export function isSpreadsheetError(value: string): boolean {
  return /^#(?:#+|N\/[AD]|[¡¿]?[A-ZÉ]+(?:\/0)?[!?])$/i.test(value.trim());
}

export function spreadsheetError(
  value: string,
): "spreadsheetNumber" | "spreadsheetDecimal" | "spreadsheetDate" | "spreadsheetError" | undefined {
  if (isSpreadsheetNumber(value)) return "spreadsheetNumber";
  if (wholeNumber(value) !== value) return "spreadsheetDecimal";
  if (isSpreadsheetDate(value) || isDayInFigures(value)) return "spreadsheetDate";
  return isSpreadsheetError(value) ? "spreadsheetError" : undefined;
}

/** @returns the date of 2-mar-26 as yyyy-mm-dd, if its year is present. Years are 1930 to 2029, as in Excel. */
export function spreadsheetDay(value: string): string | undefined {
  const [, day, month, year] = DAY_OF_MONTH.exec(value.trim()) ?? [];
  if (!day || !month || !year) return undefined;
  const whole = year.length === 4 ? year : `${Number(year) < 30 ? "20" : "19"}${year}`;
  const date = `${whole}-${String(MONTHS[month.toLowerCase()]).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(date) ? date : undefined;
}

/** @returns a valid phone as E.164 (+593…), other input unchanged */
export function toE164(value: string): string {
  const phone = stripPhone(cleanText(value, "phone"));
  return isPhone(phone) && phone.startsWith("0") ? `+593${phone.slice(1)}` : isPhone(phone) ? phone : value;
}

export const IDENTIFICATION_TYPES = ["cedula", "ruc", "passport"] as const;
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number];

const ACCEPTS: Record<IdentificationType, (value: unknown) => boolean> = {
  cedula: isCedula,
  ruc: isRuc,
  passport: isPassport,
};

const FIGURES_IN_ORDER = ["0123456789".repeat(3), "9876543210".repeat(3)];

/** Detects repeats (9999999999999 is an anonymous buyer), sequences, and words in place of passports. */
function isFiller(value: string): boolean {
  if (/^(.)\1*$/.test(value) || FIGURES_IN_ORDER.some((figures) => figures.includes(value))) return true;
  return identificationType(value) === "passport" && /^(?:[A-Z]+([0-9])\1{3,}|[A-Z]+|([0-9]{2,3})\2+)$/.test(value);
}

export function identifiesPerson(identification: string): boolean {
  return isIdentification(identification) && !isFiller(identification);
}

export function identificationType(value: string): IdentificationType {
  if (/^[0-9]{10}$/.test(value)) return "cedula";
  if (/^[0-9]{13}$/.test(value)) return "ruc";
  return "passport";
}

export function raiseIdentification(typed: string): string {
  return cleanText(typed, "identification").toUpperCase();
}

/** Validates by type. Nine digits pass as a passport; see `lostLeadingZero`. */
export function isIdentification(value: unknown): value is string {
  return typeof value === "string" && ACCEPTS[identificationType(value)](value);
}

export function identificationError(value: string): IdentificationType | "identification" | undefined {
  if (isIdentification(value)) return undefined;
  if (/^[0-9]{9,12}$/.test(value)) return "cedula";
  return /^(?=.*[A-Za-z])[A-Za-z0-9]{4,12}$/.test(value) ? "passport" : "identification";
}

/** Returns whether input is complete: thirteen digits, or ten except a company's (third digit 6 or 9). */
export function isWholeIdentification(value: string): boolean {
  return /^(?:[0-9]{2}[0-578][0-9]{7}|[0-9]{13,})$/.test(value);
}

/** Returns whether an address is complete: its domain has a suffix, or it is invalid anyway. */
export function isWholeEmail(value: string): boolean {
  return /@[^@]*\.\p{L}{2,}$|\S\s+\S|@.*@/u.test(value);
}

/** A spreadsheet drops a cédula's leading zero; the rest passes as a passport, so a repair is offered. */
export function lostLeadingZero(value: string): boolean {
  return /^[0-9]{9}$/.test(value) && isCedula(`0${value}`);
}

/** Removes separators and uppercases. Nine digits or fewer stay apart: joined they would pass as a passport. */
export function compactIdentification(typed: string): string {
  const value = cleanText(typed, "identification");
  const compact = value.replace(/[\s.-]/g, "").toUpperCase();
  const isApart = /\d[.-]\d/.test(value) && /^\d{6,9}$/.test(compact) && !lostLeadingZero(compact);
  return isApart ? value : compact;
}

/** Lower case, for matching. Storage preserves the local part. */
export function normaliseEmail(value: string): string {
  return cleanText(value, "email").toLowerCase();
}

export const MIN_PASSWORD_LENGTH = 10;

export function isStrongPassword(value: unknown): value is string {
  return (
    typeof value === "string" && value.length >= MIN_PASSWORD_LENGTH && /\p{L}/u.test(value) && /[^\p{L}]/u.test(value)
  );
}

/** Compares in normal form, as hashed. */
export const isSamePassword = (one: string, other: string) => one.normalize("NFKC") === other.normalize("NFKC");
