import { malformed } from "./json-position.ts";
import { storableName, storableText } from "./storable-text.ts";

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** What no database keeps, as JSON writes it: NUL, and perhaps half of a pair. */
const UNSTORABLE = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * JSON in which a number that a double cannot hold stays the text that came: ids of ad networks have 19 digits and are
 * not always quoted. Its text and its names are such as a database can hold.
 * @throws Problem MALFORMED_BODY
 */
export function parseExactly(text: string): unknown {
  const exact: Reviver = (_, value, { source }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? "") ? source : value;
  const storable: Reviver = (key, value, context) => {
    if (typeof value === "string") return storableText(value);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return exact(key, value, context);
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [storableName(name), one]));
  };
  try {
    // The types do not know yet that a reviver is told the source of a number.
    const reviver = UNSTORABLE.test(text) ? storable : exact;
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
  } catch (cause) {
    throw malformed(text, cause);
  }
}
