import { spreadsheetDay, spreadsheetDayNumber } from "@/contract/kernel/validation.ts";

const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar, which has a 29 February 1900 that never was; right from March 1900 on. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** @returns a day that a spreadsheet turned into its own number or its own words, as yyyy-mm-dd */
export function repairDate(value: string): string | undefined {
  const number = spreadsheetDayNumber(value);
  if (number === undefined) return spreadsheetDay(value);
  return new Date(DAY_ZERO + number * DAY_MS).toISOString().slice(0, 10);
}
