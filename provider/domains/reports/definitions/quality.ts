import { count, rate } from "../report.ts";
import { isDuplicated, isFailed, isUnique } from "../words.ts";

export const quality = {
  leads: count(),
  unique: count(isUnique),
  duplicated: count(isDuplicated),
  failed: count(isFailed),
};

export const byState = { unique: quality.unique, duplicated: quality.duplicated, failed: quality.failed };

export const qualityRates = { duplicateRate: rate(isDuplicated), failureRate: rate(isFailed) };
