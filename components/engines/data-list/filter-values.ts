import { dayError, isDay } from "@/contract/kernel/calendar.ts";
import { UNASSIGNED } from "@/contract/kernel/limits.ts";
import { compactVehicle } from "@/contract/kernel/text/clean-text.ts";
import { type ChoiceFilter, type ChoiceOf, type Choices, FILTERS, type FilterName } from "./filter-names.ts";

/** RFC 9562, as the contract's ids. */
const ID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|(?:0{8}-0{4}-0{4}-0{4}-0{12})|(?:f{8}-f{4}-f{4}-f{4}-f{12}))$/;

type Parser = (text: string) => string | undefined;

/** Counts code points, as zod does. */
const within =
  (min: number, max: number, normalise: (text: string) => string): Parser =>
  (text) => {
    const value = normalise(text);
    const { length } = Array.from(value);
    return length >= min && length <= max ? value : undefined;
  };

const trimmed = (text: string) => text.trim();
const parseRule = within(1, 120, trimmed);
export const parseCursor = within(1, 400, (text) => text);

const PARSERS: Record<Exclude<(typeof FILTERS)[FilterName]["kind"], "choice" | "order">, Parser> = {
  directory: parseId,
  id: parseId,
  sources: parseSources,
  given: parseId,
  day: (text) => (isDay(text) && dayError(text) === undefined ? text : undefined),
  part: within(3, 40, compactVehicle),
  text: within(1, 200, trimmed),
};

/** Reads a filter as the contract of its list does, without loading schemas. @returns undefined if it is invalid */
export function parseFilter(filterName: FilterName, text: string, choices?: Choices): string | undefined {
  if (filterName === "rule") return parseRule(text);
  if (filterName === "advisor" && text === UNASSIGNED) return text;
  const filter = FILTERS[filterName];
  if (filter.kind === "choice") return parseChoice(filterName as ChoiceFilter, text, choices);
  if (filter.kind === "order") return filter.values.find((one) => one === text);
  return PARSERS[filter.kind](text);
}

function parseChoice(filterName: ChoiceFilter, text: string, choices?: Choices): string | undefined {
  const filter: ChoiceOf = FILTERS[filterName];
  const { synonyms = {} }: ChoiceOf = { ...filter, ...choices?.[filterName] };
  const value = Object.hasOwn(synonyms, text) ? synonyms[text] : text;
  return filter.values?.find((one) => one === value);
}

function parseSources(text: string): string | undefined {
  const known: readonly string[] = FILTERS.source.values;
  const sources = text.split(",");
  return text.length <= 400 && sources.every((one) => known.includes(one)) ? [...new Set(sources)].join() : undefined;
}

function parseId(text: string): string | undefined {
  const id = text.toLowerCase();
  return ID.test(id) ? id : undefined;
}
