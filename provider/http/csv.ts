import { type SQL, sql } from "drizzle-orm";
import type { CsvFormat } from "@/contract/csv.ts";

type Separator = CsvFormat["separator"];

/** So that Excel reads UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet trims before it looks for a formula, in words that JavaScript and PostgreSQL both know. */
const BLANK = String.raw`[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]`;

/**
 * What a spreadsheet would not leave as it is: it runs what begins like a formula (also after blanks, and in full-width
 * letters), takes the zero off a number, rounds a long one and takes an E among figures for an exponent. An apostrophe before it makes it text.
 */
const UNSAFE = String.raw`^(?:[\t\r]|${BLANK}*[=+@＝＋－＠-]|0[0-9]+$|[0-9]{12,}$|[0-9]+(?:[.,][0-9]+)?[eE][+-]?[0-9]+$)`;

/** What is told apart from its neighbours by quotes alone. */
const QUOTED = String.raw`["\r\n;,\ufeff]|^ | $`;

const unsafe = new RegExp(UNSAFE);
const quoted = new RegExp(QUOTED);

/** A cell as RFC 4180 has it: text, and what it is in a spreadsheet. */
function cellOf(value: string): string {
  if (unsafe.test(value)) return `"'${value.replaceAll('"', '""')}"`;
  return quoted.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/**
 * Lines of a table as RFC 4180 has them, each with its end; what is text stays what it is in a spreadsheet, and a number
 * of ours is one there, whatever its sign.
 */
export function csvLines(rows: readonly (readonly (string | number)[])[], separator: Separator): string {
  const cells = (row: readonly (string | number)[]) =>
    row.map((cell) => (typeof cell === "number" ? cell : cellOf(cell)));
  return rows.map((row) => `${cells(row).join(separator)}\r\n`).join("");
}

/** Words of a vocabulary as cells, by value. */
export function csvWords(words: Readonly<Record<string, string>>): SQL {
  const cells = Object.entries(words).map(([value, word]) => [value, cellOf(word)]);
  return sql`${JSON.stringify(Object.fromEntries(cells))}::jsonb`;
}

/**
 * What a value begins with, by its code point, decides most: nothing is wrong with a letter, a sign is a formula, and
 * a digit but zero is harmless unless a long number follows, and nothing else.
 */
const LETTER = "between 65 and 122";
const LATIN_LETTER = "between 192 and 591";
const DIGIT_BUT_ZERO = "between 49 and 57";
const SIGN = "in (43, 45, 61)";

/**
 * The same cell, made by the database: a million of them never become values of the program. Quotes are cheaper than
 * looking for what needs them. The value is a column of text and not null.
 */
export function csvCell(column: string): SQL {
  const [value, code] = [sql.raw(column), `ascii(${column})`];
  const isPlain = sql.raw(
    `${code} ${LETTER} or ${code} ${LATIN_LETTER} or ${code} ${DIGIT_BUT_ZERO}
      and (length(${column}) < 12 or ltrim(${column}, '0123456789') <> '')
      and ascii(ltrim(${column}, '0123456789.,')) not in (69, 101)`,
  );
  const isUnsafe = sql.raw(`${code} ${SIGN} or ${column} ~ '${UNSAFE}'`);
  return sql`case when ${value} = '' then '' else
    case when ${isPlain} then '"' when ${isUnsafe} then '"''' else '"' end || replace(${value}, '"', '""') || '"' end`;
}

/** A cell that begins like no formula and no number, such as JSON: quoted, and empty where there is nothing. */
export function csvQuoted(value: SQL): SQL {
  return sql`coalesce('"' || replace(${value}, '"', '""') || '"', '')`;
}
