import Papa from "papaparse";
import type { FileDelimiter } from "@/contract/imports/imports.ts";
import { declaredDelimiter, detectNewline } from "@/contract/kernel/text/csv-tables.ts";
import { isEmail } from "@/contract/kernel/validation.ts";

type Quotes = { tornAt: number | undefined; isBad: boolean };

const NONE: Quotes = { tornAt: undefined, isBad: false };
const STILL_OPEN: Quotes = { tornAt: 0, isBad: false };

/** Scans quotes as Papaparse: opening at a cell's start, closing before a delimiter or line end. */
function scanQuotes(text: string, delimiter: FileDelimiter, isWithin = false): Quotes {
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

export type FileRow = { row: number; cells: string[]; isTorn: boolean };

/** Line breaks per cell; Excel allows 253. Bounds lookahead over unclosed quotes. */
const MAX_LINES = 1000;

type Line = { text: string; alone: Quotes; within?: Quotes; isRow?: boolean };

/** Skips blank lines; lines after a torn quote are rows of their own. @param width expected cells, if known */
export async function* readRows(
  pieces: AsyncIterable<string>,
  delimiter: FileDelimiter,
  width?: number,
): AsyncGenerator<FileRow> {
  const reader = new RowReader(delimiter, width);
  let [rest, newline] = ["", ""];
  for await (const piece of pieces) {
    newline ||= detectNewline(piece, delimiter);
    const end = piece.lastIndexOf(newline);
    if (end < 0) rest += piece;
    else {
      yield* reader.read((rest + piece.slice(0, end)).split(newline));
      rest = piece.slice(end + 1);
    }
  }
  yield* reader.read(rest.split(newline || "\n"), true);
}

class RowReader {
  private readonly delimiter: FileDelimiter;
  private lines: Line[] = [];
  private hasStarted = false;
  private passed = 0;
  private whole: { row: number; text: string }[] = [];
  private width: number | undefined;
  private consumed = 0;
  /** The last line was or may be torn: lines without delimiter belong to it. */
  private isTearing = false;

  constructor(delimiter: FileDelimiter, width: number | undefined) {
    this.delimiter = delimiter;
    this.width = width;
  }

  *read(texts: readonly string[], isEnd = false): Generator<FileRow> {
    for (const text of texts) {
      // A `sep=` line, which spreadsheets hide.
      const isFirst = !this.hasStarted;
      this.hasStarted = true;
      if (isFirst && declaredDelimiter(text)) continue;
      this.lines.push({ text, alone: scanQuotes(text, this.delimiter) });
    }
    let at = 0;
    while (at < this.lines.length) {
      const end = this.findEnd(at);
      const isOpen = end === undefined;
      if (isOpen && !isEnd && this.lines.length - at <= MAX_LINES) break;
      const isTorn = isOpen || this.isTorn(at, end);
      this.passed += 1;
      if (isTorn) yield* this.tear(at);
      else if (!this.isBlank(at)) this.whole.push({ row: this.passed, text: this.readText(at, end) });
      if (!this.isBlank(at)) this.isTearing = isTorn || this.line(at).alone.isBad;
      const next = isTorn ? at + 1 : end + 1;
      this.consumed = Math.max(this.consumed - (next - at), isTorn && !isOpen ? end - at : 0);
      at = next;
      if (this.width === undefined) yield* this.parseWhole();
    }
    this.lines = this.lines.slice(at);
    yield* this.parseWhole();
  }

  private findEnd(at: number): number | undefined {
    if (this.line(at).alone.tornAt === undefined) return at;
    for (let next = at + 1; next < Math.min(this.lines.length, at + MAX_LINES); next += 1)
      if (this.within(next).tornAt === undefined) return next;
    return undefined;
  }

  private isTorn(at: number, end: number): boolean {
    const { text, alone } = this.line(at);
    if (at < end) {
      if (alone.isBad) return true;
      const width = this.width ?? this.splitCells(this.line(at)).length;
      const last = this.isBrokenCell(at, end, width) ? end - 1 : end;
      for (let next = at + 1; next <= end; next += 1)
        if (this.within(next).isBad || (next <= last && this.isRow(next, width))) return true;
      return false;
    }
    const isSuspect = alone.isBad || this.consumed > 0 || this.isTearing;
    if (!isSuspect || this.width === undefined || this.isBlank(at)) return false;
    const cells = this.parse(text)[0] ?? [];
    const { length } = cells;
    // A line without quotes but with contacts is a row, even when short.
    if (length > 1 && !text.includes('"') && cells.some(isContact)) return false;
    return alone.isBad || this.consumed > 0 ? length !== this.width : length === 1 && this.width !== 1;
  }

  private isBrokenCell(at: number, end: number, width: number): boolean {
    const line = this.line(at);
    return (
      !line.text.slice(line.alone.tornAt).includes(this.delimiter) &&
      this.splitCells(line).length < width &&
      this.parse(this.readText(at, end))[0]?.length === width
    );
  }

  private isRow(at: number, width: number): boolean {
    const line = this.line(at);
    if (line.isRow === undefined) {
      const cells = this.splitCells(line);
      line.isRow = cells.length === width && cells.some(isContact);
    }
    return line.isRow;
  }

  private *tear(at: number): Generator<FileRow> {
    yield* this.parseWhole();
    const cells = this.splitCells(this.line(at));
    this.width ??= cells.length;
    yield { row: this.passed, cells, isTorn: true };
  }

  private splitCells({ text, alone: { tornAt, isBad } }: Line): string[] {
    const line = text.replace(/\r$/, "");
    if (isBad) return line.split(this.delimiter);
    if (tornAt === undefined) return this.parse(line)[0] ?? [];
    const before = tornAt === 0 ? [] : (this.parse(line.slice(0, tornAt))[0] ?? []).slice(0, -1);
    return [...before, ...line.slice(tornAt).split(this.delimiter)];
  }

  private *parseWhole(): Generator<FileRow> {
    const whole = this.whole.splice(0);
    for (const [index, cells] of this.parse(whole.map(({ text }) => text).join("\n")).entries()) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      this.width ??= cells.length;
      yield { row: whole[index]?.row ?? this.passed, cells, isTorn: false };
    }
  }

  private parse(text: string): string[][] {
    const { delimiter } = this;
    if (text === "") return [];
    return Papa.parse<string[]>(`${text}\n`, { delimiter, newline: "\n" }).data.slice(0, -1);
  }

  private readText(at: number, end: number): string {
    const text =
      at === end
        ? this.line(at).text
        : this.lines
            .slice(at, end + 1)
            .map((line) => line.text)
            .join("\n");
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  }

  private isBlank(at: number): boolean {
    return this.line(at).text.replaceAll(this.delimiter, "").trim() === "";
  }

  private line(at: number): Line {
    return this.lines[at] as Line;
  }

  private within(at: number): Quotes {
    const line = this.line(at);
    line.within ??= scanQuotes(line.text, this.delimiter, true);
    return line.within;
  }
}

function isContact(cell: string): boolean {
  return isEmail(cell.trim()) || /^\+?[\d\s().-]{7,}$/.test(cell.trim());
}

export function columnNames(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map((header, index) => {
    const name = header.trim() || String(index + 1);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}

export function rowAsText(headers: readonly string[], cells: readonly string[]): string {
  const names = columnNames(headers);
  return JSON.stringify(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])), null, 2);
}
