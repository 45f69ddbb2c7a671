import { spreadsheetDay } from "@/contract/validation.ts";

const DAY_MS = 86_400_000;
/** Day 0 of Excel's calendar, which has a 29 February 1900 that never was; right from March 1900 on. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** 1 January 1920 and 31 December 2079: other numbers of five digits are hardly days. */
const FIRST = 7306;
const LAST = 65_744;

/** @returns a day that a spreadsheet turned into its own number or its own words, as yyyy-mm-dd */
export function mendedDate(value: string): string | undefined {
  const number = /^\d{4,5}(?:[.,]\d+)?$/.test(value.trim()) ? Math.floor(Number(value.trim().replace(",", "."))) : 0;
  if (number < FIRST || number > LAST) return spreadsheetDay(value);
  return new Date(DAY_ZERO + number * DAY_MS).toISOString().slice(0, 10);
}
