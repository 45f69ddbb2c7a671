import { toE164 } from "@/contract/validation.ts";

type Searchable = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  identification: string;
  carLicense: string;
  vin: string;
};

/** Lower case, accents gone, runs of space as one: `Ñandú  Pérez` and `nandu perez` are the same. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** Everything a person searches a lead by, in one text: names, e-mail, identification, phone both ways, plate, VIN. */
export function searchTextOf(lead: Searchable): string {
  const digits = toE164(lead.phone).replace(/[^0-9]/g, "");
  const national = digits.startsWith("593") ? `0${digits.slice(3)}` : "";
  const { firstName, lastName, email, identification, carLicense, vin } = lead;
  const plate = carLicense.replace(/[\s-]/g, "");
  // The space before the first word: a word of one or two letters is looked for at beginnings.
  return ` ${fold([firstName, lastName, email, identification, digits, national, plate, vin].filter(Boolean).join(" "))}`;
}

const MOST_WORDS = 5;

/**
 * LIKE patterns for what was typed, each to be found; wildcards are letters; a phone or plate is its bare characters.
 * One or two letters have a trigram at the beginning of a word alone, so they are found there.
 */
export function searchPatterns(term: string): string[] {
  const folded = fold(term);
  const digits = folded.replace(/[^0-9]/g, "");
  const isNumber = digits.length >= 4 && /^[+0-9\s.()-]+$/.test(folded);
  const words = isNumber ? [digits] : folded.split(" ").filter(Boolean).map(plateOrWord).slice(0, MOST_WORDS);
  return words.map((word) => `%${isShort(word) ? " " : ""}${word.replace(/[\\%_]/g, "\\$&")}%`);
}

function isShort(word: string): boolean {
  return /^[\p{L}\p{N}]{1,2}$/u.test(word);
}

function plateOrWord(word: string): string {
  return /^[a-z]{2,3}-[0-9]{3,4}$/.test(word) ? word.replace("-", "") : word;
}
