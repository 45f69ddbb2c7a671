import * as z from "zod";
import { MailLocale } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { BinaryFile } from "../kernel/files.ts";
import { Id } from "../kernel/records.ts";

export const WeeklyRecipient = z.object({
  userId: Id,
  fullName: z.string(),
  email: z.string(),
  isChosen: z.boolean(),
});
export type WeeklyRecipient = z.infer<typeof WeeklyRecipient>;

/** Hour of Monday, in the licence's time zone. */
export const WEEKLY_HOUR = 7;

// biome-ignore format: a table is read by its columns
export const weeklyReport = {
  readers: endpoint({ method: "GET",  path: "/backoffice/report/weekly",      access: "users.read",  input: z.object({}), output: z.array(WeeklyRecipient), summary: "Possible recipients of the weekly report, with their subscription" }),
  choose:  endpoint({ method: "PUT",  path: "/backoffice/report/weekly",      access: "users.write", input: z.object({ userId: Id, isChosen: z.boolean() }), output: z.array(WeeklyRecipient), summary: "Subscribe a user with access to reports to the weekly mail, or unsubscribe" }),
  sendNow: endpoint({ method: "POST", path: "/backoffice/report/weekly/mail", access: "users.read",  input: z.object({}), output: z.object({ email: z.string(), isSent: z.boolean() }), summary: "Mail the last whole week to oneself now; false if it was sent a few minutes ago" }),
  file:    endpoint({ method: "GET",  path: "/backoffice/report/weekly/pdf",  access: "reports.read", input: z.strictObject({ locale: MailLocale.default("es") }), output: BinaryFile, answer: "file", transaction: "own", summary: "The last whole week as a PDF, as the sales page prints" }),
};
