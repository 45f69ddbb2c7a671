/** Required of every lead; a channel's rule may relax a field. */
export const REQUIRED_LEAD_FIELDS = [
  "phone",
  "email",
  "product",
  "identification",
  "agency",
  "channel",
  "source",
  "origin",
  "isSalesPipeline",
] as const;
export type RequiredLeadField = (typeof REQUIRED_LEAD_FIELDS)[number];
