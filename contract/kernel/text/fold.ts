import { APOSTROPHE_SIGNS, HYPHEN_SIGNS, INVISIBLE_SIGNS } from "./signs.ts";

/** Letters that no accent makes, in small. `fold_text` of the database has the same. */
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
/** Accents, once they are apart from their letters, and invisible signs. */
export const UNSEEN_SIGNS = String.raw`\p{M}${INVISIBLE_SIGNS}`;
const APOSTROPHES = new RegExp(`[\`\u00b4${APOSTROPHE_SIGNS}]`, "gu");
const HYPHENS = new RegExp(`[${HYPHEN_SIGNS}]`, "gu");
const UNSEEN = new RegExp(`[${UNSEEN_SIGNS}]`, "gu");
const PLAIN = /^[\x20-\x5f\x61-\x7e]*$/;

/** Letter by letter: small, without accents, of ordinary width, typographic signs as keyboards have them. */
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

/** Folded letters, runs of space as one: `Ñandú  Pérez` and `nandu perez` are the same. */
export function fold(text: string): string {
  return foldLetters(text).replace(/\s+/g, " ").trim();
}

/** As text is searched: apostrophes join, so that O'Connor, O’Connor and OConnor are one word. */
export const foldForSearch = (text: string): string => fold(text).replaceAll("'", "");
