/** The stage of the month's funnel whose leads stand open. */
export const STAGE_PARAM = "stage";
