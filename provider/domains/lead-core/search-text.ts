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

/** Searchable text: names, email, identification, phone in both forms, plate, VIN. */
export function searchTextOf(lead: Searchable): string {
  const digits = toE164(lead.phone).replace(/[^0-9]/g, "");
  const national = digits.startsWith("593") ? `0${digits.slice(3)}` : "";
  const { firstName, lastName, email, identification, carLicense, vin } = lead;
  const plate = carLicense.replace(/[\s-]/g, "");
  // Leading space: words of one or two letters match word starts only.
  return ` ${foldForSearch([firstName, lastName, email, identification, digits, national, plate, vin].filter(Boolean).join(" "))}`;
}

/** Wildcards are escaped. One or two letters match word starts only, where trigrams exist. */
export function searchPatterns(term: string): string[] {
  return parseSearchTerm(term).words.map((word) => containing(isShortWord(word) ? ` ${word}` : word));
}

export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
