import { HEADER_ROWS } from "@/contract/kernel/files.ts";
import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { indexOfMax, usualWidth } from "@/contract/kernel/text/csv-tables.ts";
import { isEmail } from "@/contract/kernel/validation.ts";
import { fold } from "@/contract/leads/search-term.ts";
import { findAttributionField } from "@/provider/domains/intake/attribution.ts";
import type { FileRow } from "./csv-rows.ts";
import { cellText } from "./draft-of-row.ts";
import { type OwnField, suggestTargets } from "./suggest.ts";

/** Row number as in a spreadsheet, 0 without a header; `width` is the number of columns. */
export type Header = { row: number; width: number; isSure: boolean };

const NETWORK_COLUMNS = new Set([
  "id",
  "leadid",
  "createdtime",
  "isorganic",
  "platform",
  "leadstatus",
  "inboxurl",
  "pageid",
  "pagename",
  "advertiserid",
  "advertisername",
  "creativeid",
  "gclid",
  "istest",
  "leadsubmittime",
  "postalcode",
  "zipcode",
]);

export function findHeader(rows: readonly FileRow[], own: readonly OwnField[]): Header {
  const width = usualWidth(rows.map(({ cells }) => cells));
  const isKnown = knownBy(own);
  const evaluation = rows.slice(0, HEADER_ROWS).map(({ row, cells }) => ({
    row,
    cells,
    named: new Set(cells.map((cell) => cellText(cell)).filter(isKnown)).size,
    isPerson: cells.some((cell) => isOfPerson(cellText(cell))),
  }));
  const named = evaluation[indexOfMax(evaluation, (one) => one.named)] ?? NONE;
  if (named.named >= 2) return { row: named.row, width: Math.max(width, named.cells.length), isSure: !named.isPerson };
  const first = evaluation.find(({ cells }) => filled(cells) * 2 >= width) ?? evaluation[0] ?? NONE;
  const wide = Math.max(width, first.cells.length);
  if (first.isPerson) return { row: 0, width: wide, isSure: false };
  const below = rows.filter(({ row }) => row > first.row).map(({ cells }) => cells);
  if (first.named === 0 && isReplay(first.cells, below)) return { row: 0, width: wide, isSure: false };
  return { row: first.row, width: wide, isSure: first.named > 0 || differs(first.cells, below) };
}

const NONE = { row: 1, cells: [] as string[], named: 0, isPerson: false };

function knownBy(own: readonly OwnField[]): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const isKnown =
      name !== "" &&
      (NETWORK_COLUMNS.has(fold(name).replace(/[^a-z]/g, "")) ||
        findAttributionField(name) !== undefined ||
        suggestTargets({ headers: [name], sample: [] }, { own }).length > 0);
    known.set(name, isKnown);
    return isKnown;
  };
}

function isOfPerson(text: string): boolean {
  const phone = cleanText(text, "phone");
  return isEmail(text) || (phone.replace(/\D/g, "").length >= 7 && /^\+?[\d\s().-]+$/.test(phone));
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "").length;

function isReplay(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  return cells.some((cell, column) => {
    const content = fold(cellText(cell));
    return content !== "" && below.some((row) => fold(cellText(row[column] ?? "")) === content);
  });
}

function differs(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const isFigure = (text: string) => isOfPerson(text) || /^[\d.,/ -]+$/.test(text);
  return cells.some((cell, column) => {
    const content = cellText(cell);
    const values = below.map((row) => cellText(row[column] ?? "")).filter(Boolean);
    return (
      content !== "" &&
      !isFigure(content) &&
      values.length > 0 &&
      values.filter(isFigure).length * 10 >= values.length * 7
    );
  });
}
