/** Scope of saved views over all sources of leads; their other scopes are sources. */
export const ALL_SOURCES = "all";
/** Advisor filter of leads without an advisor. */
export const UNASSIGNED = "none";
export const PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;
/** Counts stop here; lists display "more than". */
export const COUNT_CEILING = 10_000;
/** Maximum ids per selection; larger ones use a filter. */
export const MAX_CHOSEN = 200;

export const ROWS_PER_IMPORT = 500;

export const ROW_OUTCOMES = ["created", "changed", "same", "refused"] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];
