import { foldForSearch } from "@/contract/kernel/text/fold.ts";
import { toE164 } from "@/contract/kernel/validation.ts";
import { isShortWord, parseSearchTerm } from "@/contract/leads/search-term.ts";

type Searchable = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  identification: string;
  carLicense: string;
  vin: string;
};

/** Everything a person searches a lead by, in one text: names, email, identification, phone both ways, plate, VIN. */
export function searchTextOf(lead: Searchable): string {
  const digits = toE164(lead.phone).replace(/[^0-9]/g, "");
  const national = digits.startsWith("593") ? `0${digits.slice(3)}` : "";
  const { firstName, lastName, email, identification, carLicense, vin } = lead;
  const plate = carLicense.replace(/[\s-]/g, "");
  // The space before the first word: a word of one or two letters is looked for at beginnings.
  return ` ${foldForSearch([firstName, lastName, email, identification, digits, national, plate, vin].filter(Boolean).join(" "))}`;
}

/**
 * LIKE patterns for what was typed, each to be found; wildcards are letters. A whole id has none: it is a condition.
 * One or two letters have a trigram at the beginning of a word alone, so they are found there.
 */
export function searchPatterns(term: string): string[] {
  return parseSearchTerm(term).words.map((word) => containing(isShortWord(word) ? ` ${word}` : word));
}

/** A LIKE pattern of what holds a text, whose wildcards are letters. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
