import { Id } from "./id.ts";

const MOST_WORDS = 5;

/** Lower case, accents gone, runs of space as one: `Ñandú  Pérez` and `nandu perez` are the same. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/**
 * What a term looks for: the lead of a whole id, or words that must all be found. A phone or identification is its bare
 * digits, a plate its bare characters, whatever stands between them.
 */
export function soughtBy(term: string): { id?: string; words: string[] } {
  const id = Id.safeParse(term.trim());
  if (id.success) return { id: id.data, words: [] };
  const folded = fold(term);
  const digits = folded.replace(/[^0-9]/g, "");
  const isNumber = digits.length >= 4 && /^[+0-9\s.()-]+$/.test(folded);
  if (isNumber) return { words: [phoneDigits(digits)] };
  return { words: folded.split(" ").filter(Boolean).map(plateOrWord).slice(0, MOST_WORDS) };
}

/** One or two letters are looked for at the beginning of a word alone. */
export function isShortWord(word: string): boolean {
  return /^[\p{L}\p{N}]{1,2}$/u.test(word);
}

/** The country as 00593, and the zero that some write after it, as a phone is stored. */
function phoneDigits(digits: string): string {
  return digits.replace(/^(?:00)?5930?(?=[0-9]{9}$)/, "593");
}

function plateOrWord(word: string): string {
  return /^[a-z]{2,3}-[0-9]{3,4}[a-z]?$/.test(word) ? word.replace("-", "") : word;
}
