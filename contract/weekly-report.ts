import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./id.ts";
import { MAIL_LOCALES } from "./users.ts";

/** Who may read reports, and in which language the week is mailed to them; null: it is not. */
export const WeeklyReader = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  locale: z.enum(MAIL_LOCALES).nullable(),
});
export type WeeklyReader = z.infer<typeof WeeklyReader>;

/** At which hour of Monday, in the licence's time zone. */
export const WEEKLY_HOUR = 7;

const Locale = z.enum(MAIL_LOCALES);

// biome-ignore format: a table is read by its columns
export const weeklyReport = {
  readers: endpoint({ method: "GET",  path: "/backoffice/report/weekly",      access: "users.read",  input: z.object({}), output: z.array(WeeklyReader), summary: "Who may have the week mailed, and to whom it is" }),
  choose:  endpoint({ method: "PUT",  path: "/backoffice/report/weekly",      access: "users.write", input: z.object({ userId: Id, locale: Locale.nullable() }), output: z.array(WeeklyReader), summary: "Mail the week to somebody who may read reports, or no more" }),
  sendNow: endpoint({ method: "POST", path: "/backoffice/report/weekly/mail", access: "users.read",  input: z.object({ locale: Locale.optional() }), output: z.object({ email: z.string() }), summary: "Mail the last whole week to oneself now" }),
};
