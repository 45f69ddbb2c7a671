import * as z from "zod";
import { cleanText, type TextKind } from "./text/clean-text.ts";
import { isEmail, isPhone, stripPhone, wholeNumber } from "./text/contact-format.ts";

export { isEmail, isPhone } from "./text/contact-format.ts";

/**
 * What a value of a lead must look like, the same in forms and at intake: one function a rule, each total,
 * any value in, a boolean out. Callers trim first; the rules do not.
 */

/** A string is empty if it is not a string or is blank after trimming. */
export function isBlank(value: unknown): boolean {
  return typeof value !== "string" || value.trim() === "";
}

/** Check digit of a cédula's first nine digits: weights 2 and 1, 9 taken off products above 9, 10 − (sum mod 10), 10 as 0. */
export function cedulaCheckDigit(firstNine: string): number {
  const sum = [...firstNine].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

/** Ecuadorian national id: ten digits, province 01 to 24, third digit at most 6, right check digit. */
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

/** A long number that a spreadsheet wrote short, such as 9,87654E+11: the digits that are gone nobody can tell. */
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

/** What a spreadsheet wrote of what it took for a day or a month, such as 2-mar of 3/2: what stood there nobody can tell. */
export function isSpreadsheetDate(value: string): boolean {
  return DAY_OF_MONTH.test(value.trim()) || MONTH_OF_YEAR.test(value.trim());
}

const DAY_IN_FIGURES = /^(?:\d{1,2}([/.-])\d{1,2}\1(?:\d{4}|\d{2})|\d{4}([/.-])\d{1,2}\2\d{1,2})/;
const TIME = /^(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.? ?m\.?)?)?$/i;

/** A whole day in figures, 01/02/2026 or 2026-02-01 00:00:00: a value that may be one, and no name of anybody. */
export function isDayInFigures(value: string): boolean {
  const [day] = DAY_IN_FIGURES.exec(value.trim()) ?? [];
  return day !== undefined && TIME.test(value.trim().slice(day.length));
}

/** 1 January 1920 and 31 December 2079 in Excel's calendar: other numbers of its length are hardly days. */
const [FIRST_DAY, LAST_DAY] = [7306, 65_744];

/** @returns the number of a day in Excel's calendar that 46350 or 46350,5 is */
export function spreadsheetDayNumber(value: string): number | undefined {
  if (!/^\d{4,5}(?:[.,]\d+)?$/.test(value.trim())) return undefined;
  const day = Math.floor(Number(value.trim().replace(",", ".")));
  return day >= FIRST_DAY && day <= LAST_DAY ? day : undefined;
}

/** What a spreadsheet shows instead of a value: #N/A, #¡VALOR!, and ##### of a column that was too narrow. */
export function isSpreadsheetError(value: string): boolean {
  return /^#(?:#+|N\/[AD]|[¡¿]?[A-ZÉ]+(?:\/0)?[!?])$/i.test(value.trim());
}

/** What a spreadsheet did to a number that somebody is known by; but for decimals, what stood there nobody can tell. */
export function spreadsheetError(
  value: string,
): "spreadsheetNumber" | "spreadsheetDecimal" | "spreadsheetDate" | "spreadsheetError" | undefined {
  if (isSpreadsheetNumber(value)) return "spreadsheetNumber";
  if (wholeNumber(value) !== value) return "spreadsheetDecimal";
  if (isSpreadsheetDate(value) || isDayInFigures(value)) return "spreadsheetDate";
  return isSpreadsheetError(value) ? "spreadsheetError" : undefined;
}

/** @returns the day that 2-mar-26 is, as yyyy-mm-dd: where a day was meant, and the year is there. Two digits are Excel's, 1930 to 2029. */
export function spreadsheetDay(value: string): string | undefined {
  const [, day, month, year] = DAY_OF_MONTH.exec(value.trim()) ?? [];
  if (!day || !month || !year) return undefined;
  const whole = year.length === 4 ? year : `${Number(year) < 30 ? "20" : "19"}${year}`;
  const date = `${whole}-${String(MONTHS[month.toLowerCase()]).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(date).success ? date : undefined;
}

/** @returns a phone that is valid once it is clean as E.164 (+593…), anything else as it came. */
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

/**
 * What is typed where a form insists and there is nothing to type. It passes, many bear it, and so it is nobody's: one
 * figure or letter over and over (9999999999999 of who buys without a name), figures in order (123456, 987654321), and
 * among what passes as a passport a word without a figure (NOTIENE), letters before one figure over and over (XX0000)
 * and two or three figures over and over (121212). A cédula's check digit speaks for it but in the first case.
 */
function isFiller(value: string): boolean {
  if (/^(.)\1*$/.test(value) || FIGURES_IN_ORDER.some((figures) => figures.includes(value))) return true;
  return identificationType(value) === "passport" && /^(?:[A-Z]+([0-9])\1{3,}|[A-Z]+|([0-9]{2,3})\2+)$/.test(value);
}

/** Whether an identification tells one person from others: it passes, and is no filler. */
export function tellsPerson(identification: string): boolean {
  return isIdentification(identification) && !isFiller(identification);
}

/** Which rule applies to a value: ten digits a cédula, thirteen a RUC, anything else a passport. */
export function identificationType(value: string): IdentificationType {
  if (/^[0-9]{10}$/.test(value)) return "cedula";
  if (/^[0-9]{13}$/.test(value)) return "ruc";
  return "passport";
}

/** As it is stored: a passport's letters are capitals, however they were typed. */
export function raiseIdentification(typed: string): string {
  return cleanText(typed, "identification").toUpperCase();
}

/** Passes the rule of its type. Nine digits pass as a passport, also where a zero in front makes a cédula: see `lostLeadingZero`. */
export function isIdentification(value: unknown): value is string {
  return typeof value === "string" && ACCEPTS[identificationType(value)](value);
}

/** @returns which rule a value breaks, told by what it looks like; undefined when it breaks none. */
export function identificationError(value: string): IdentificationType | "identification" | undefined {
  if (isIdentification(value)) return undefined;
  if (/^[0-9]{9,12}$/.test(value)) return "cedula";
  return /^(?=.*[A-Za-z])[A-Za-z0-9]{4,12}$/.test(value) ? "passport" : "identification";
}

/**
 * Whether nothing more is expected of what is being typed: ten figures, but those of a company (third figure 6 or 9)
 * that may go on to its RUC; or thirteen and more.
 */
export function isWholeIdentification(value: string): boolean {
  return /^(?:[0-9]{2}[0-578][0-9]{7}|[0-9]{13,})$/.test(value);
}

/** Whether an address that is being typed goes on to nothing better: its domain has its suffix, or it has a blank or a second @. */
export function isWholeEmail(value: string): boolean {
  return /@[^@]*\.\p{L}{2,}$|\S\s+\S|@.*@/u.test(value);
}

/** A spreadsheet drops the zero of a cédula; the rest passes as a passport, and the repair is offered. */
export function lostLeadingZero(value: string): boolean {
  return /^[0-9]{9}$/.test(value) && isCedula(`0${value}`);
}

/**
 * An identification without what it was written apart with, in capitals. Nine figures and fewer stay apart: together they
 * would pass as a passport, and nobody writes one so.
 */
export function bareIdentification(typed: string): string {
  const value = cleanText(typed, "identification");
  const bare = value.replace(/[\s.-]/g, "").toUpperCase();
  const isApart = /\d[.-]\d/.test(value) && /^\d{6,9}$/.test(bare) && !lostLeadingZero(bare);
  return isApart ? value : bare;
}

/** Lower case throughout: what addresses are matched by. Storage keeps the local part as it was written. */
export function normaliseEmail(value: string): string {
  return cleanText(value, "email").toLowerCase();
}

export const MIN_PASSWORD_LENGTH = 10;

/** Ten characters or more, with a letter and something that is not one. */
export function isStrongPassword(value: unknown): value is string {
  return (
    typeof value === "string" && value.length >= MIN_PASSWORD_LENGTH && /\p{L}/u.test(value) && /[^\p{L}]/u.test(value)
  );
}

/** A VIN or a plate as leads are found by it, however it was written: bare characters, capitals. */
export function bareVehicle(value: string): string {
  return cleanText(value, "vehicle")
    .replace(/[\s.-]/g, "")
    .toUpperCase();
}

/** Text that loses the signs of machines before it is read. */
export function cleaned(kind: TextKind) {
  return z.string().overwrite((value) => cleanText(value, kind));
}

/** A schema whose only complaint is a code of FIELD_ERRORS, so that forms and provider say the same. */
export const Email = cleaned("email").max(254, "tooLong").refine(isEmail, "email");
export const Phone = cleaned("phone").max(40, "tooLong").refine(isPhone, "phone");
/** As they are hashed: however their letters were put together. */
export const isSamePassword = (one: string, other: string) => one.normalize("NFKC") === other.normalize("NFKC");
export const NewPassword = z.string().max(200, "tooLong").refine(isStrongPassword, "passwordWeak");
