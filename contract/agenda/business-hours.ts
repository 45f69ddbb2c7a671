/**
 * Business hours, Monday to Saturday, in the licence's zone.
 * Fixed for all: agencies store their hours as free text.
 */
export const OPENS_HOUR = 8;
export const CLOSES_HOUR = 18;
