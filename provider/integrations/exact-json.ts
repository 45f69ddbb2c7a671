import { Problem } from "@/provider/http/problem.ts";

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/**
 * JSON in which a number that a double cannot hold stays the text that came: ids of ad networks have 19 digits and are
 * not always quoted.
 * @throws Problem MALFORMED_BODY
 */
export function parseExactly(text: string): unknown {
  const exact: Reviver = (_, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? "") ? source : value;
  try {
    // The types do not know yet that a reviver is told the source of a number.
    return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
  } catch (cause) {
    throw new Problem("MALFORMED_BODY", {}, { cause });
  }
}
