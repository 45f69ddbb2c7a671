/** Invisible characters for a class with flag `u`. Cleaning, CSV and the database's `fold_text` must match it. */
export const INVISIBLE_SIGNS = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;
/** White space, controls and invisible characters: spreadsheets ignore or trim them. */
export const BLANK_SIGNS = String.raw`\s\p{Cc}${INVISIBLE_SIGNS}`;
export const HYPHEN_SIGNS = String.raw`\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d`;
export const APOSTROPHE_SIGNS = String.raw`\u2018\u2019\u201b\u02b9\u02bb\u02bc\u2032\uff07`;

/** Planes with such characters; ideograph and private planes have none. */
const PLANES = [
  [0x1, 0x1_ffff],
  [0xe_0000, 0xe_0fff],
] as const;

/** Class for PostgreSQL, which has no Unicode properties: ranges without NUL. */
export function toSqlRanges(signs: string): string {
  const isOne = new RegExp(`[${signs}]`, "u");
  const ranges: [from: number, to: number][] = [];
  for (const [first, last] of PLANES)
    for (let code = first; code <= last; code += 1) {
      if (!isOne.test(String.fromCodePoint(code))) continue;
      const open = ranges.at(-1);
      if (open?.[1] === code - 1) open[1] = code;
      else ranges.push([code, code]);
    }
  return ranges.map(([from, to]) => sqlSign(from) + (to > from ? `-${sqlSign(to)}` : "")).join("");
}

function sqlSign(code: number): string {
  return code > 0xffff ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

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

/** Agency name without a leading "showroom", which is the channel; a bare "showroom" stays. */
export function showroomAgency(name: string): string {
  const rest = name.replace(/^\s*showroom(?![\p{L}\p{N}])[\s\-–—_:.,/|·]*/iu, "").trim();
  return rest || name.trim();
}
