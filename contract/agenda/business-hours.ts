/**
 * When somebody is there to answer: Monday to Saturday, from one hour to the other in the licence's zone. Agencies say
 * their hours in words of their own, which nothing can be reckoned by, so that this holds for all.
 */
export const OPENS_HOUR = 8;
export const CLOSES_HOUR = 18;
