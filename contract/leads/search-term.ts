import { Id } from "../kernel/records.ts";
import { cleanText } from "../kernel/text/clean-text.ts";
import { foldForSearch } from "../kernel/text/fold.ts";
import { severalContacts } from "../kernel/text/several-contacts.ts";

export { fold } from "../kernel/text/fold.ts";

const MAX_TERMS = 5;

/** Parses a term: a full lead id, or words. Phones, identifications and plates become bare characters. */
export function parseSearchTerm(term: string): { id?: string; words: string[] } {
  const id = Id.safeParse(term.trim());
  if (id.success) return { id: id.data, words: [] };
  const [one = term] = severalContacts(term, "phone") ?? severalContacts(term, "email") ?? [];
  const folded = foldForSearch(cleanText(one, "term"));
  const digits = folded.replace(/[^0-9]/g, "");
  const isNumber = digits.length >= 4 && /^[+0-9\s.()-]+$/.test(folded);
  if (isNumber) return { words: [phoneDigits(digits)] };
  const words = joinedPhones(folded)
    .split(/[\s,;]+/)
    .map(withoutAccents)
    .filter(Boolean);
  const isContact = words.some((word) => /^[0-9]{9,}$|@/.test(word));
  const distinctive = isContact ? words.filter((word) => !CONTACT_WORDS.has(word)) : words;
  return { words: distinctive.map(plateOrTerm).slice(0, MAX_TERMS) };
}

const CONTACT_WORDS = new Set(
  "whatsapp wsp cel celular tel telefono movil phone mobile casa oficina trabajo mi numero es correo email mail ci cedula".split(
    " ",
  ),
);

function joinedPhones(folded: string): string {
  return folded.replace(/(?<![^\s,;])\+([0-9][0-9\s().-]{5,18}[0-9])(?![0-9])/g, (whole, phone: string) => {
    const digits = phone.replace(/[^0-9]/g, "");
    return digits.length <= 15 ? phoneDigits(digits) : whole;
  });
}

function withoutAccents(word: string): string {
  const compact = word.replace(/^[.:!?"()<>[\]¡¿«“]+/, "").replace(/[.:!?"()<>[\]»”]+$/, "");
  return compact === "" && /[^.:!?"()<>[\]]/.test(word) ? word : compact;
}

/** One or two letters match only at a word's start. */
export function isShortWord(word: string): boolean {
  return /^[\p{L}\p{N}]{1,2}$/u.test(word);
}

function phoneDigits(digits: string): string {
  return digits.replace(/^(?:00)?(?:593)?5930?(?=[0-9]{9}$)/, "593");
}

function plateOrTerm(word: string): string {
  return /^[a-z]{2,3}-[0-9]{3,4}[a-z]?$/.test(word) ? word.replace("-", "") : word;
}
