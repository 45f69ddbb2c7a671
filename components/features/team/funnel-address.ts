export const STAGE_PARAM = "stage";
