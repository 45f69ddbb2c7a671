import { APOSTROPHE_SIGNS, HYPHEN_SIGNS, INVISIBLE_SIGNS } from "./signs.ts";

/** Letters without a decomposition, in lower case. Must match `fold_text` of the database. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ŧ: "t",
  ı: "i",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");
/** Combining marks and invisible characters. */
export const UNSEEN_SIGNS = String.raw`\p{M}${INVISIBLE_SIGNS}`;
const APOSTROPHES = new RegExp(`[\`\u00b4${APOSTROPHE_SIGNS}]`, "gu");
const HYPHENS = new RegExp(`[${HYPHEN_SIGNS}]`, "gu");
const UNSEEN = new RegExp(`[${UNSEEN_SIGNS}]`, "gu");
const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/;

/** Folds letters: lower case, no accents, normal width, keyboard punctuation. */
export function foldLetters(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, "-")
    .normalize("NFKD")
    .replace(UNSEEN, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** Folds letters and collapses spaces: `Ñandú Pérez` equals `nandu perez`. */
export function fold(text: string): string {
  return foldLetters(text).replace(/\s+/g, " ").trim();
}

/** Folds for search: O'Connor, O’Connor and OConnor are one word. */
export const foldForSearch = (text: string): string => fold(text).replaceAll("'", "");
