import type { LoadDelimiter } from "@/contract/imports/imports.ts";

export type Quotes = { tornAt: number | undefined; isBad: boolean };

const NONE: Quotes = { tornAt: undefined, isBad: false };
const STILL_OPEN: Quotes = { tornAt: 0, isBad: false };

/**
 * Scans quotes as Papaparse: opening at a cell's start, closing before a delimiter or line end. @param isWithin the
 * line starts in a quoted cell
 */
export function scanQuotes(text: string, delimiter: LoadDelimiter, isWithin = false): Quotes {
  if (!text.includes('"')) return isWithin ? STILL_OPEN : NONE;
  let tornAt = isWithin ? 0 : undefined;
  let isBad = false;
  for (let at = 0; ; ) {
    if (tornAt === undefined) {
      if (text[at] === '"') {
        tornAt = at;
        at += 1;
        continue;
      }
      at = text.indexOf(delimiter, at) + 1;
      if (at === 0) return { tornAt, isBad };
      continue;
    }
    const quote = text.indexOf('"', at);
    if (quote < 0) return { tornAt, isBad };
    at = quote + 1;
    if (text[at] === '"') {
      at += 1;
      continue;
    }
    let next = at;
    while (next < text.length && text[next] !== delimiter && text[next]?.trim() === "") next += 1;
    if (next === text.length) return { tornAt: undefined, isBad };
    if (text[next] === delimiter) [tornAt, at] = [undefined, next + 1];
    else isBad = true;
  }
}
