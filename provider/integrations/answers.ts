import * as z from "zod";
import type { FilledForm } from "./network.ts";

type Answer = FilledForm["answers"][number];

const MAX_DEPTH = 5;
const MAX_TEXTS = 50;

const Entry = z.looseObject({});

/**
 * Answers of a form as its network sent them, whatever shape each has: a list of entries with a name and a value, or an
 * object of values by name. An entry without a name is left to the raw request. Entries of one name are one answer.
 * @returns undefined for what is no set of answers
 */
export function answersIn(given: unknown, names: { name: string; value: string }): Answer[] | undefined {
  const pairs = pairsIn(given, names);
  if (!pairs) return undefined;
  const answers = new Map<string, Answer>();
  for (const [question, value] of pairs) {
    const known = answers.get(question) ?? { question, values: [] };
    known.values.push(...textsIn(value));
    if (isStructured(value)) known.raw = value;
    answers.set(question, known);
  }
  return [...answers.values()];
}

function pairsIn(given: unknown, { name, value }: { name: string; value: string }): [string, unknown][] | undefined {
  if (!Array.isArray(given)) {
    const map = Entry.safeParse(given);
    return map.success ? Object.entries(map.data) : undefined;
  }
  return given.flatMap((one): [string, unknown][] => {
    const entry = Entry.safeParse(one);
    if (!entry.success) return [];
    const [question] = textsIn(entry.data[name]);
    return question === undefined || question.trim() === "" ? [] : [[question, entry.data[value]]];
  });
}

/** Texts that a value says: scalars as they are, those within lists and objects in their order, nothing of null. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value)
    .flatMap((one) => textsIn(one, depth + 1))
    .slice(0, MAX_TEXTS);
}

/** Whether its texts alone lose what a value says. */
function isStructured(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === "object" && one !== null);
  return typeof value === "object" && value !== null;
}
