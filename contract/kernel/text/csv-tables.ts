import Papa from "papaparse";
import { type CsvFormat, DELIMITERS, type Delimiter, HEADER_ROWS, UNSAFE_CELL } from "../files.ts";

type Separator = CsvFormat["separator"];

/** Writes CSV by RFC 4180. Text that spreadsheets would change gets an apostrophe; a `number` stays a number. */
export function csvText(rows: readonly (readonly (string | number)[])[], separator: Separator = ","): string {
  return rows.length === 0 ? "" : `${written(rows, separator, /^\s|\s$/)}\r\n`;
}

export function csvCellText(value: string): string {
  return written([[value]], ",", /^\s|;|\s$/);
}

function written(rows: readonly (readonly (string | number)[])[], delimiter: Separator, quoted: RegExp): string {
  return Papa.unparse(rows as (string | number)[][], {
    delimiter,
    newline: "\r\n",
    escapeFormulae: UNSAFE_CELL,
    quotes: (value: unknown) => typeof value === "string" && quoted.test(value),
  });
}

const SAMPLE_LINES = 100;
const MAX_COUNTED_WIDTH = 100;

const DECLARED = new RegExp(`^sep=([${DELIMITERS.join("")}])\\s*$`, "i");

export function declaredDelimiter(text: string): Delimiter | undefined {
  return DECLARED.exec(text.split(/[\r\n]/, 1)[0] ?? "")?.[1] as Delimiter | undefined;
}

/** Declared delimiter, otherwise the one that gives most first lines the same number of cells, above one. */
export function detectDelimiter(sample: string): Delimiter {
  const declared = declaredDelimiter(sample);
  if (declared) return declared;
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreDelimiter(sample, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function scoreDelimiter(sample: string, delimiter: Delimiter): number {
  const newline = detectNewline(sample, delimiter);
  const { data } = Papa.parse<string[]>(sample, {
    delimiter,
    newline,
    preview: SAMPLE_LINES,
    skipEmptyLines: "greedy",
  });
  const width = usualWidth(data);
  if (width < 2) return 0;
  const shares = data.filter((cells) => cells.length === width).length / data.length;
  return shares + Math.min(width, MAX_COUNTED_WIDTH) / 1000;
}

/** Line end outside quoted cells. Windows' CR LF counts as LF. */
export function detectNewline(text: string, delimiter: Delimiter): "\r" | "\n" {
  const edge = `[${delimiter}\\r\\n]`;
  const outside = text.replace(new RegExp(`(?<=^|${edge})"[^"]*(?:""[^"]*)*"(?=${edge}|$)`, "g"), "");
  const counted = /[\r\n]/.test(outside) ? outside : text;
  const [returns, feeds] = [/\r(?!\n)/g, /\n/g].map((sign) => counted.match(sign)?.length ?? 0) as [number, number];
  return returns > feeds ? "\r" : "\n";
}

export function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = [...Map.groupBy(rows, ({ length }) => length)].map(([width, { length }]) => ({ width, length }));
  return counts.reduce(
    (best, one) => (one.length > best.length || (one.length === best.length && one.width > best.width) ? one : best),
    { width: 0, length: 0 },
  ).width;
}

/** Row that names the most fields, the first on a tie; rows above it are titles. */
export function indexOfMax<Row>(rows: readonly Row[], named: (row: Row) => number): number {
  const counts = rows.slice(0, HEADER_ROWS).map(named);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}
