import { Problem } from "./problem.ts";

/** Position where a text stops being JSON, from 1, and what JSON expects there. */
export type JsonPosition = { line: number; column: number; expected: string };

const EXPECTED: readonly [message: RegExp, expected: string][] = [
  [/^Unterminated string/, "a closing double quote"],
  [/^Bad control character/, "an escaped control character"],
  [/^Bad (?:escaped character|Unicode escape)/, "a valid escape"],
  [/^Unexpected non-whitespace/, "the end of the body"],
  [/number|fraction|exponent/i, "a complete number"],
  [/end of JSON input/, "the rest of the body"],
];

/** Reads a `JSON.parse` error without returning quoted text. @param text that `JSON.parse` rejected */
export function jsonPosition(text: string, error: unknown): JsonPosition {
  const message = error instanceof Error ? error.message : "";
  const index = Math.min(indexIn(message) ?? firstBad(text), text.length);
  const before = text.slice(0, index).split(/\r\n|\n|\r/);
  const expected = /^Expected (.+?) in JSON/.exec(message)?.[1];
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    expected: expected ?? EXPECTED.find(([pattern]) => pattern.test(message))?.[1] ?? "a value in JSON",
  };
}

function indexIn(message: string): number | undefined {
  const found = /at position (\d+)/.exec(message)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** V8 gives no position for a wrong token: the longest valid prefix ends before it. */
function firstBad(text: string): number {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    if (couldContinue(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function couldContinue(part: string): boolean {
  try {
    JSON.parse(part);
    return true;
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "";
    return (indexIn(message) ?? (/end of JSON input/.test(message) ? part.length : -1)) >= part.length;
  }
}

export function malformed(text: string, cause: unknown): Problem {
  return new Problem("MALFORMED_BODY", { reason: "json", ...jsonPosition(text, cause) }, { cause });
}

export function storableText(text: string): string {
  return text.includes("\0") ? text.replaceAll("\0", "").toWellFormed() : text.toWellFormed();
}

/** Replaces NUL visibly: two names must stay different. */
export function storableName(name: string): string {
  return name.replaceAll("\0", "\uFFFD").toWellFormed();
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** JSON escapes no database stores: NUL, and possible lone surrogates. */
const UNSTORABLE = /\\u(?:0000|[dD][89a-fA-F])/;

/** Parses JSON; numbers above double precision, as 19-digit ad ids, stay text. @throws Problem MALFORMED_BODY */
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
