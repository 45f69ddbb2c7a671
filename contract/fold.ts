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
const APOSTROPHES = /[`\u00b4\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\uff07]/g;
const HYPHENS = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g;
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
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
