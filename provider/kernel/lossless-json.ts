import { malformed } from "./json-position.ts";
import { storableName, storableText } from "./storable-text.ts";

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** JSON escapes no database stores: NUL, and possible lone surrogates. */
const UNSTORABLE = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Parses JSON, with numbers beyond double precision as text: ad networks send unquoted 19-digit ids. Texts and names
 * are storable.
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
    const reviver = UNSTORABLE.test(text) ? storable : exact;
    return JSON.parse(text, reviver as (key: string, value: unknown) => unknown);
  } catch (cause) {
    throw malformed(text, cause);
  }
}
