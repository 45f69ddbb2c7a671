import * as z from "zod";
import { cleanText } from "../kernel/text/clean-text.ts";

export const ATTRIBUTION_FIELDS = [
  ...(["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const),
  ...(["campaignId", "campaignName", "adsetId", "adsetName", "adId", "adName", "formId"] as const),
] as const;
export const AttributionField = z.enum(ATTRIBUTION_FIELDS);
export type AttributionField = z.infer<typeof AttributionField>;

export const MATCHED_FIELDS = ["utmCampaign", "campaignId", "adsetId", "adId", "formId"] as const;

export const Attribution = z.partialRecord(AttributionField, z.string());
export type Attribution = z.infer<typeof Attribution>;

export const MAX_IDENTIFIER = 120;

/** Normalises for comparison: case, invisible characters and trailing punctuation are ignored. */
export function identifierOf(text: string): string {
  return cleanText(text, "label").toLowerCase();
}
