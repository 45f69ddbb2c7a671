import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Total } from "../kernel/records.ts";

/** `latestAt`: time of the latest, by the server's clock; null without any. */
export const Unread = Total.extend({ latestAt: z.iso.datetime().nullable() });
export type Unread = z.infer<typeof Unread>;

/** Requested by every page; the rest of `notifications` loads later. */
export const unreadNotifications = endpoint({
  method: "GET",
  path: "/account/notifications/unread",
  access: "notifications.own",
  input: z.object({}),
  output: Unread,
  summary: "How much of it one has not read",
});
