import {
  withoutBrackets,
  withoutChatLink,
  withoutExtension,
  withoutIdentificationLabel,
  withoutMailLabel,
  withoutMailStart,
  withoutPhoneLabel,
  withoutSecondCountry,
  withoutSpaces,
  withoutWords,
} from "./contact-cleanings.ts";
import { APOSTROPHE_SIGNS, HYPHEN_SIGNS, INVISIBLE_SIGNS } from "./fold.ts";
import { withoutReferences } from "./html-references.ts";

export const CLEANED_SIGNS = [
  "invisible",
  "accents",
  "width",
  "hyphen",
  "apostrophe",
  "quotes",
  "prefix",
  "trailing",
  "link",
  "extension",
  "words",
  "country",
  "brackets",
  "spaces",
  "blanks",
  "references",
  "several",
] as const;
export type CleanedSign = (typeof CLEANED_SIGNS)[number];

export type TextKind = "text" | "label" | "name" | "phone" | "email" | "identification" | "vehicle" | "term";

export type CleanedText = { text: string; signs: CleanedSign[] };

/** `isPlain`: keyboards type this character, so plain text may contain it. */
type Cleaning = { sign: CleanedSign; isPlain?: true; clean: (value: string) => string };

/** Western letters with single spaces: only keyboard characters can be foreign here. */
const UNUSUAL = /[^\x20-\x7e\u00c0-\u024f]|^ | {2}| $/;
/** Unicode Cf, variation selectors, blank fillers and controls. Line-end controls are spaces already. */
const INVISIBLE = new RegExp(`[${INVISIBLE_SIGNS}\\p{Cc}]`, "gu");
const SPACE = /(?:(?!\ufeff)[\s\u0085])+/g;
const BLANKS = /(?:(?!\ufeff)[\s\u0085]){2}|(?![ \ufeff])[\s\u0085]/;
const HYPHENS = new RegExp(`[${HYPHEN_SIGNS}]`, "gu");
const APOSTROPHES = new RegExp(`[${APOSTROPHE_SIGNS}]`, "gu");
const ACCENT_KEYS = /(?<=\p{L})[`\u00b4](?=\p{L})/gu;
const FORMS = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu;
const ARABIC_FIGURES = /[\u0660-\u0669\u06f0-\u06f9]/g;
/** Excel writes ="…" or a leading apostrophe to store a number as text. */
const FORMULA = /^=(?=["“”])/;
const TEXT_MARK = /^['’](?=[+\d(])/;
const OPENING = "\"“”«'‘";
const CLOSING = "\"“”»'’";
const KEYCAPS = /(?<=[0-9#*])\u20e3/g;
const CIRCLED = /[\u2460-\u2468\u24ea\u2776-\u277e]/g;
const ABBREVIATIONS = new Set(
  "jr sr sra srta ma vda dr dra ing lic cia cía ltda hnos hno sta sto abg arq econ eco fco gmo fdo mr mrs ms st inc ltd corp prof tnlg".split(
    " ",
  ),
);

const anywhere: Cleaning[] = [
  { sign: "references", isPlain: true, clean: withoutReferences },
  { sign: "invisible", clean: (value) => value.replace(INVISIBLE, "") },
  { sign: "accents", clean: (value) => value.normalize("NFC") },
  { sign: "width", clean: (value) => value.replace(FORMS, (form) => form.normalize("NFKC")) },
];
const hyphens: Cleaning = { sign: "hyphen", clean: (value) => value.replace(HYPHENS, "-") };
const apostrophes: Cleaning[] = [
  { sign: "apostrophe", clean: (value) => value.replace(APOSTROPHES, "'") },
  { sign: "apostrophe", isPlain: true, clean: (value) => value.replace(ACCENT_KEYS, "'") },
];
const figures: Cleaning = {
  sign: "width",
  clean: (value) => value.replace(ARABIC_FIGURES, (figure) => String(figure.charCodeAt(0) & 0xf)),
};
const quotes: Cleaning = { sign: "quotes", isPlain: true, clean: withoutQuotes };
const trailing: Cleaning = { sign: "trailing", isPlain: true, clean: (value) => withoutEnd(value, " ,;.") };
const trailingOfName: Cleaning = { sign: "trailing", isPlain: true, clean: withoutNameEnd };
const keycaps: Cleaning = {
  sign: "width",
  clean: (value) =>
    value
      .replace(KEYCAPS, "")
      .replace(CIRCLED, (figure) =>
        figure >= "\u2776" ? String(figure.charCodeAt(0) - 0x2775) : figure.normalize("NFKC"),
      ),
};
const plain = (sign: CleanedSign, clean: (value: string) => string): Cleaning => ({ sign, isPlain: true, clean });
const trailingOfEmail = plain("trailing", (value) => withoutEnd(value, value.includes("@") ? " ,;.:!?>" : " ,;."));
const chatLink = plain("link", withoutChatLink);
const phoneLabel = plain("prefix", withoutPhoneLabel);
const mailLabel = plain("prefix", withoutMailLabel);
const identificationLabel = plain("prefix", withoutIdentificationLabel);
const extension = plain("extension", withoutExtension);
const country = plain("country", withoutSecondCountry);

const CLEANINGS: Record<TextKind, Cleaning[]> = {
  text: anywhere,
  label: [...anywhere, trailingOfName],
  name: [...anywhere, hyphens, ...apostrophes, trailingOfName],
  phone: [
    ...anywhere,
    hyphens,
    figures,
    keycaps,
    trailing,
    quotes,
    chatLink,
    phoneLabel,
    trailing,
    extension,
    plain("words", withoutWords),
    country,
  ],
  email: [
    ...anywhere,
    hyphens,
    ...apostrophes,
    quotes,
    mailLabel,
    plain("brackets", withoutBrackets),
    plain("prefix", withoutMailStart),
    trailingOfEmail,
    plain("spaces", withoutSpaces),
  ],
  identification: [...anywhere, hyphens, figures, keycaps, quotes, identificationLabel, trailing],
  vehicle: [...anywhere, hyphens, quotes, trailing],
  term: [
    ...anywhere,
    hyphens,
    ...apostrophes,
    figures,
    keycaps,
    chatLink,
    phoneLabel,
    mailLabel,
    identificationLabel,
    extension,
    trailing,
  ],
};

/** Rounds, since one character may hide another: a comma after a closing quote. */
const MAX_ROUNDS = 4;

/** Removes foreign characters, collapses spaces. @returns the text, and kinds of removed characters except space */
export function clean(value: string, kind: TextKind = "text"): CleanedText {
  if (value === "") return { text: "", signs: [] };
  const signs = new Set<CleanedSign>();
  const isUsual = !UNUSUAL.test(value);
  let text = isUsual ? value : spaced(value);
  if (!isUsual && BLANKS.test(value.trim())) signs.add("blanks");
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = text;
    for (const { sign, isPlain, clean } of CLEANINGS[kind]) {
      if (isUsual && !isPlain) continue;
      const cleaned = clean(text);
      if (cleaned === text) continue;
      signs.add(sign);
      text = spaced(cleaned);
    }
    if (text === before) break;
  }
  return { text, signs: [...signs] };
}

export const cleanText = (value: string, kind: TextKind = "text"): string => clean(value, kind).text;

export function compactVehicle(value: string): string {
  return cleanText(value, "vehicle")
    .replace(/[\s.-]/g, "")
    .toUpperCase();
}

const spaced = (value: string): string => value.replace(SPACE, " ").replace(/^ | $/g, "");

/** Loops from the end: a regular expression would be quadratic. */
function withoutEnd(value: string, signs: string): string {
  let end = value.length;
  while (end > 0 && signs.includes(value.charAt(end - 1))) end--;
  return value.slice(0, end);
}

function withoutQuotes(value: string): string {
  const text = value.replace(FORMULA, "");
  let start = 0;
  let end = text.length;
  if (OPENING.includes(text.charAt(0)) && CLOSING.includes(text.charAt(end - 1))) {
    while (start < end && OPENING.includes(text.charAt(start))) start++;
    while (end > start && CLOSING.includes(text.charAt(end - 1))) end--;
  }
  return text.slice(start, end).replace(TEXT_MARK, "");
}

/** Preserves the dot of a trailing abbreviation, as in "Luis Paz Jr." or "Andes S.A.". */
function withoutNameEnd(name: string): string {
  const compact = withoutEnd(name, " ,;.");
  if (compact === "" || !name.slice(compact.length).includes(".")) return compact;
  const word = compact.slice(compact.lastIndexOf(" ") + 1).toLowerCase();
  const isAbbreviation = word.length < 2 || word.includes(".") || ABBREVIATIONS.has(word);
  return isAbbreviation ? `${compact}.` : compact;
}
