import * as z from "zod";

/** A day in the licence's zone, within what a calendar of people knows: the database has no year 0, nor a day after 9999. */
export const Day = z.iso.date("invalid").refine((day) => day >= "1900" && day <= "2199-12-31", "invalid");
