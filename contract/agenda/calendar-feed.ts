import * as z from "zod";
import { MAIL_LOCALES } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { CalendarText } from "../kernel/files.ts";

/** Calendar feed of a user. The address is returned once and only its hash is stored. */
export const CalendarFeed = z.object({
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  /** Precise to the minute. */
  lastReadAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

export const OwnCalendarFeed = z.object({ feed: CalendarFeed.nullable() });
export type OwnCalendarFeed = z.infer<typeof OwnCalendarFeed>;

export const IssuedCalendarFeed = CalendarFeed.extend({ address: z.url() });
export type IssuedCalendarFeed = z.infer<typeof IssuedCalendarFeed>;

const Written = z.object({ locale: z.enum(MAIL_LOCALES) });
const Token = z.string().regex(/^[^/\\]+$/, "invalid");
const Nothing = z.object({});

// biome-ignore format: a table is read by its columns
export const calendarFeed = {
  get:     endpoint({ method: "GET",    path: "/account/calendar", access: "calendarFeed.own", input: Nothing, output: OwnCalendarFeed, summary: "Own calendar feed of the licence, without its address" }),
  issue:   endpoint({ method: "POST",   path: "/account/calendar", access: "calendarFeed.own", input: Written, output: IssuedCalendarFeed, fails: ["CONFLICT"], summary: "Create the own calendar feed; its address is returned once" }),
  replace: endpoint({ method: "PUT",    path: "/account/calendar", access: "calendarFeed.own", input: Written.extend({ version: z.number().int() }), output: IssuedCalendarFeed, fails: ["NOT_FOUND", "VERSION_CONFLICT"], summary: "Replace the calendar feed's address; the previous one ends at once" }),
  revoke:  endpoint({ method: "DELETE", path: "/account/calendar", access: "calendarFeed.own", input: Nothing, output: OwnCalendarFeed, summary: "Remove the own calendar feed, if any" }),
  read:    endpoint({ method: "GET",    path: "/calendar/:token",  access: "public", input: z.object({ token: Token }), output: CalendarText, answer: "calendar", transaction: "own", summary: "Appointments of the feed's owner as iCalendar (RFC 5545), 30 days back to 180 ahead; the token may end in .ics" }),
};
