import { spreadsheetDay, spreadsheetDayNumber } from "@/contract/kernel/validation.ts";

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** @returns yyyy-mm-dd for a day that a spreadsheet rewrote */
export function repairDate(value: string): string | undefined {
  const number = spreadsheetDayNumber(value);
  if (number === undefined) return spreadsheetDay(value);
  return new Date(DAY_ZERO + number * DAY_MS).toISOString().slice(0, 10);
}
