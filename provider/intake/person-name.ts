import { cleanText } from "@/contract/clean-text.ts";
import type { NameRule } from "@/contract/lead-trace.ts";
import { fold } from "@/contract/search-term.ts";
import type { NameOrder } from "./field-dictionary.ts";
import { GIVEN_NAMES } from "./given-names.ts";

/** `isAssumed` where nothing in the name or its label proves the split. */
export type NameSplit = { rule: NameRule; isAssumed: boolean };
export type PersonName = { firstName: string; lastName: string; split?: NameSplit };

const PARTICLES = new Set(
  "de del la las los el y e da das do dos di du van von der den san santa ing dr dra lic".split(" "),
);
/** Particles that bind what stands before them as well: Ortega y Gasset. */
const CONJUNCTIONS = new Set(["y", "e"]);
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ing|dra?|lic|econ|abg|arq|m\.?sc|ph\.?d|mba)\.?$/i;
const COMPANY =
  /(?:\bS\.\s?A\.?(?:\s?S\.?)?|\bS\.?A\.?S\.?|\bC[IÍ]A\.?(?:\s+LTDA\.?)?|\bLTDA\.?|\bCOMPAÑ[IÍ]A LIMITADA|\bS\.?R\.?L\.?|\bE\.P\.|\bLLC|\bINC\.?|\bLTD\.?|\bCORP\.?)$/i;

/**
 * Splits a whole name. A comma ends the surnames; else given names that are known show where they stand, against a label
 * only where two of them do; else the label's order holds; else a name in capitals of four words or more has its two
 * surnames first, as registers write it, and any other begins with its given names.
 * @param order what the label of the value announces
 */
export function splitName(text: string, order?: NameOrder): PersonName {
  const whole = text.replace(/\s+/g, " ").trim();
  if (COMPANY.test(whole)) return { firstName: whole, lastName: "", split: { rule: "company", isAssumed: false } };
  const [, before, after] = /^([^,]+),\s*([^,]+)$/.exec(whole) ?? [];
  if (before && after && !SUFFIX.test(after.trim()))
    return { firstName: after.trim(), lastName: before.trim(), split: { rule: "comma", isAssumed: false } };
  const units = unitsOf(whole);
  if (units.length < 2) return { firstName: whole, lastName: "" };
  const isGiven = units.map(isGivenName);
  const leading = countWhile(isGiven);
  const trailing = countWhile(isGiven.toReversed());
  if (leading === units.length && units.length === 2 && !order)
    return { firstName: whole, lastName: "", split: { rule: "givenNames", isAssumed: true } };
  const { isLastFirst, split } = orderOf(whole, units.length, { leading, trailing, order });
  const count = givenCount(units.length, isLastFirst ? trailing : leading);
  const given = isLastFirst ? units.slice(-count) : units.slice(0, count);
  const family = isLastFirst ? units.slice(0, -count) : units.slice(count);
  return { firstName: given.join(" "), lastName: family.join(" "), split };
}

type Signs = { leading: number; trailing: number; order: NameOrder | undefined };

function orderOf(
  whole: string,
  count: number,
  { leading, trailing, order }: Signs,
): { isLastFirst: boolean; split: NameSplit } {
  const isCapitals = whole === whole.toUpperCase() && whole !== whole.toLowerCase();
  const showsLastFirst = leading === 0 && trailing > 0 && (count > 2 || isCapitals);
  const showsFirst = leading > 0 && trailing === 0;
  if (order) {
    const isAgainst = count > 2 && (order === "lastFirst" ? showsFirst && leading > 1 : showsLastFirst && trailing > 1);
    const isLastFirst = (order === "lastFirst") !== isAgainst;
    const isBoundaryKnown = count !== 3 || (isLastFirst ? trailing : leading) > 0;
    return {
      isLastFirst,
      split: { rule: isAgainst ? "givenNames" : "label", isAssumed: isAgainst || !isBoundaryKnown },
    };
  }
  if (showsLastFirst) return { isLastFirst: true, split: { rule: "givenNames", isAssumed: false } };
  if (showsFirst || leading > 0)
    return { isLastFirst: false, split: { rule: "givenNames", isAssumed: trailing > 0 && count > 2 } };
  if (isCapitals && count > 3) return { isLastFirst: true, split: { rule: "capitals", isAssumed: true } };
  return { isLastFirst: false, split: { rule: "usual", isAssumed: count > 2 } };
}

/** Given names among so many words: two surnames where there are four or more, else as far as given names are known. */
function givenCount(count: number, known: number): number {
  if (count === 2) return 1;
  if (count === 3) return Math.min(Math.max(known, 1), 2);
  return known === 3 && count === 4 ? 3 : count - 2;
}

/** Words, each with the particles before it: "de la Torre" and "Ortega y Gasset" are one. */
function unitsOf(whole: string): string[] {
  const units: string[] = [];
  let open = "";
  for (const word of whole.split(" ")) {
    const plain = fold(word).replace(/\.$/, "");
    const isParticle = PARTICLES.has(plain);
    if (CONJUNCTIONS.has(plain) && units.length > 0 && open === "") open = `${units.pop()} ${word}`;
    else if (isParticle) open = open ? `${open} ${word}` : word;
    else {
      units.push(open ? `${open} ${word}` : word);
      open = "";
    }
  }
  if (open) units.push(`${units.pop() ?? ""} ${open}`.trim());
  return units;
}

function isGivenName(unit: string): boolean {
  return GIVEN_NAMES.has(fold(cleanText(unit, "name").split(" ").at(-1) ?? ""));
}

function countWhile(signs: readonly boolean[]): number {
  const end = signs.indexOf(false);
  return end < 0 ? signs.length : end;
}

/**
 * A person's name as it was sent, in parts and whole. `order` is what the label of the whole name announces; a bare first
 * name came under a label that may also be of a whole one.
 */
export type NameParts = {
  firstName: string;
  lastName: string;
  fullName: string;
  order?: NameOrder | undefined;
  isBare?: boolean | undefined;
};

/** Parts as they were given; what is missing of them comes from the whole name. */
export function nameOf({ firstName, lastName, fullName, order, isBare = false }: NameParts): PersonName {
  if (firstName && !lastName && fullName === "" && isBare) return splitBare(firstName);
  if (fullName === "" || (firstName && lastName)) return { firstName, lastName };
  if (firstName) return { firstName, lastName: without(fullName, firstName) };
  if (lastName) return { firstName: without(fullName, lastName) || fullName, lastName };
  return splitName(fullName, order);
}

/** Splits a name that a comma, or three words of which some are given names, show to be whole. */
function splitBare(name: string): PersonName {
  const found = splitName(name);
  const isWhole =
    found.split?.rule === "comma" ||
    (unitsOf(name).length > 2 && (found.split?.rule === "givenNames" || found.split?.rule === "capitals"));
  if (!isWhole || !found.split) return { firstName: name, lastName: "" };
  return { ...found, split: { rule: found.split.rule, isAssumed: true } };
}

/** A whole name without the part that it begins or ends with; a name that has no such part is not of the same words. */
function without(whole: string, part: string): string {
  const words = whole.split(/[\s,]+/).filter(Boolean);
  const taken = part.split(/\s+/).length;
  if (fold(words.slice(0, taken).join(" ")) === fold(part)) return words.slice(taken).join(" ");
  if (fold(words.slice(-taken).join(" ")) === fold(part)) return words.slice(0, -taken).join(" ");
  return "";
}
