import * as z from "zod";
import { isStructured, scalarsIn } from "@/provider/domains/intake/value-texts.ts";
import type { FilledForm } from "./network.ts";

type Answer = FilledForm["answers"][number];

const Entry = z.looseObject({});

/** Reads a list of name and value entries, or an object by name. @returns undefined for other shapes */
export function answersIn(input: unknown, names: { name: string; value: string }): Answer[] | undefined {
  const pairs = pairsIn(input, names);
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

function pairsIn(input: unknown, { name, value }: { name: string; value: string }): [string, unknown][] | undefined {
  if (!Array.isArray(input)) {
    const map = Entry.safeParse(input);
    return map.success ? Object.entries(map.data) : undefined;
  }
  return input.flatMap((one): [string, unknown][] => {
    const entry = Entry.safeParse(one);
    if (!entry.success) return [];
    const [question] = scalarsIn(entry.data[name]);
    return question === undefined || question.text.trim() === "" ? [] : [[question.text, entry.data[value]]];
  });
}
