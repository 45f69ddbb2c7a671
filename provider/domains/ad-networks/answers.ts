import * as z from "zod";
import { isStructured, scalarsIn } from "@/provider/domains/intake/value-texts.ts";
import type { FilledForm } from "./network.ts";

type Answer = FilledForm["answers"][number];

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
    const scalars = scalarsIn(value);
    known.values.push(...scalars.map(({ text }) => text));
    const type =
      scalars.find((one) => one.type === "string") ?? scalars.find((one) => one.type === "number") ?? scalars[0];
    if (type && (known.type === undefined || type.type === "string")) known.type = type.type;
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
    const [question] = scalarsIn(entry.data[name]);
    return question === undefined || question.text.trim() === "" ? [] : [[question.text, entry.data[value]]];
  });
}
