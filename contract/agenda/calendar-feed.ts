import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { CalendarText } from "../kernel/files.ts";
import { MAIL_LOCALES } from "../kernel/vocabularies.ts";

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
  get:     endpoint({ method: "GET",    path: "/account/calendar", access: "calendarFeed.own", input: Nothing, output: OwnCalendarFeed, summary: "The address of one's own calendar in the licence, without the address itself" }),
  issue:   endpoint({ method: "POST",   path: "/account/calendar", access: "calendarFeed.own", input: Written, output: IssuedCalendarFeed, fails: ["CONFLICT"], summary: "Make the address of one's own calendar; it is shown once" }),
  replace: endpoint({ method: "PUT",    path: "/account/calendar", access: "calendarFeed.own", input: Written.extend({ version: z.number().int() }), output: IssuedCalendarFeed, fails: ["NOT_FOUND", "VERSION_CONFLICT"], summary: "Make another address; the one before ends at once" }),
  revoke:  endpoint({ method: "DELETE", path: "/account/calendar", access: "calendarFeed.own", input: Nothing, output: OwnCalendarFeed, summary: "End the address; without one nothing happens" }),
  read:    endpoint({ method: "GET",    path: "/calendar/:token",  access: "public", input: z.object({ token: Token }), output: CalendarText, answer: "calendar", transaction: "own", summary: "Appointments of whoever the address belongs to, from 30 days ago to 180 days ahead, as iCalendar (RFC 5545); .ics may follow the token" }),
};
