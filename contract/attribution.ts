import * as z from "zod";

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

/** What is compared: whoever types an id or a name into a link minds neither case nor spaces around it. */
export function identifierOf(text: string): string {
  return text.trim().toLowerCase();
}
