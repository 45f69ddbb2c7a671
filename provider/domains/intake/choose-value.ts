import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { showroomAgency } from "@/contract/kernel/text/fold.ts";
import { repairPhone } from "@/contract/kernel/text/repairs.ts";
import {
  compactIdentification,
  isCedula,
  isEmail,
  isIdentification,
  isPhone,
  lostLeadingZero,
} from "@/contract/kernel/validation.ts";
import { fold } from "@/contract/leads/search-term.ts";
import type { LabelledField } from "@/provider/domains/lead-core/draft.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { IDENTIFIER_NORMALISERS, PERSON_KINDS } from "@/provider/kernel/person-keys.ts";
import { matchByName, matchProduct } from "./match.ts";

export type Catalogue = Pick<Settings, "agencies" | "models" | "versions" | "distinctiveVersions"> &
  Partial<Pick<Settings, "ownContacts">>;

export function isBlankText(value: string): boolean {
  return cleanText(value) === "";
}

export function passes(field: LabelledField | (string & {}), value: string, catalogue?: Catalogue): boolean {
  if (isBlankText(value)) return false;
  if (field === "phone") return isPhone(cleanText(value, "phone"));
  if (field === "email") return isEmail(cleanText(value, "email"));
  if (field === "identification") return isIdentification(compactIdentification(cleanText(value, "identification")));
  if (field === "isSalesPipeline") return readSaleKind(value) !== null;
  if (catalogue && field === "product") return matchProduct(value, catalogue) !== undefined;
  if (catalogue && field === "agency") return matchByName(showroomAgency(value), catalogue.agencies) !== undefined;
  return true;
}

/** Ambiguous labels need proof: cédula or RUC, phone, personal name, or catalogue model. */
export function proves(field: LabelledField, value: string, catalogue?: Catalogue): boolean {
  if (field === "identification") {
    const compact = compactIdentification(cleanText(value, "identification"));
    return isCedula(compact) || lostLeadingZero(compact) || (/^\d{10}00[1-9]$/.test(compact) && isProvince(compact));
  }
  if (field === "phone") return passes(field, value) || repairPhone(cleanText(value, "phone")) !== undefined;
  if (field === "fullName") return /^\p{L}[\p{L}\p{M}.'’ -]*$/u.test(value.trim());
  if (field === "product" || field === "agency") return catalogue !== undefined && passes(field, value, catalogue);
  return passes(field, value, catalogue);
}

/** Provinces 01 to 24, and 30 for citizens abroad. */
function isProvince(ruc: string): boolean {
  const province = Number(ruc.slice(0, 2));
  return (province >= 1 && province <= 24) || province === 30;
}

export function labelRank(field: LabelledField | (string & {}), value: string, catalogue?: Catalogue): 0 | 1 | 2 | 3 {
  if (isBlankText(value)) return 0;
  if (!passes(field, value, catalogue)) return 1;
  const kind = PERSON_KINDS.find((one) => one === field);
  const isFiller =
    kind && (!identifies(kind, value) || catalogue?.ownContacts?.[kind].has(IDENTIFIER_NORMALISERS[kind](value)));
  return isFiller ? 2 : 3;
}

export function chooseValue<Candidate extends { value: string }>(
  field: LabelledField | (string & {}),
  candidates: readonly Candidate[],
  catalogue?: Catalogue,
): Candidate | undefined {
  let best: Candidate | undefined;
  let highest = 0;
  for (const candidate of candidates) {
    const rank = labelRank(field, candidate.value, catalogue);
    if (rank > highest) [best, highest] = [candidate, rank];
  }
  return best;
}

export function joinNames(parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .reduce((whole, part) => (` ${whole}`.endsWith(` ${part}`) ? whole : `${whole} ${part}`.trim()), "");
}

const SALE = new Set([
  "true",
  "t",
  "1",
  "s",
  "si",
  "sim",
  "yes",
  "y",
  "on",
  "verdadero",
  "verdadeiro",
  "v",
  "venta",
  "ventas",
  "venda",
  "vendas",
  "sale",
  "sales",
]);
const POST_SALES = new Set([
  "false",
  "f",
  "0",
  "n",
  "no",
  "nao",
  "off",
  "falso",
  "posventa",
  "postventa",
  "posventas",
  "postventas",
  "posvenda",
  "postsale",
  "postsales",
  "aftersale",
  "aftersales",
]);

export function readSaleKind(value: string): boolean | null {
  const folded = fold(cleanText(value)).replace(/[\s_\p{Pd}]+/gu, "");
  if (SALE.has(folded)) return true;
  return POST_SALES.has(folded) ? false : null;
}
