import * as z from "zod";
import { cleanText } from "../kernel/text/clean-text.ts";

/** What says which ad brought a lead, as a link or an ad network tells it. */
export const ATTRIBUTION_FIELDS = [
  ...(["utmSource", "utmMedium", "utmCampaign", "utmTerm", "utmContent"] as const),
  ...(["campaignId", "campaignName", "adsetId", "adsetName", "adId", "adName", "formId"] as const),
] as const;
export const AttributionField = z.enum(ATTRIBUTION_FIELDS);
export type AttributionField = z.infer<typeof AttributionField>;

/** Names without an end, by which a campaign's rule knows its leads. */
export const MATCHED_FIELDS = ["utmCampaign", "campaignId", "adsetId", "adId", "formId"] as const;

export const Attribution = z.partialRecord(AttributionField, z.string());
export type Attribution = z.infer<typeof Attribution>;

/** As long as an identifier is kept. */
export const MOST_IDENTIFIER = 120;

/** An id or a name as it is compared: case, invisible signs and punctuation at its end do not count. */
export function identifierOf(text: string): string {
  return cleanText(text, "label").toLowerCase();
}
