import * as z from "zod";
import { endpoint } from "../kernel/endpoint.ts";
import { Total } from "../kernel/paging.ts";

/** `latestAt`: when the latest of it was told, by the server's clock; null where there is none. */
export const Unread = Total.extend({ latestAt: z.iso.datetime().nullable() });
export type Unread = z.infer<typeof Unread>;

/** Asked by every page: the rest of `notifications` comes with what opens later. */
export const unreadNotifications = endpoint({
  method: "GET",
  path: "/account/notifications/unread",
  access: "notifications.own",
  input: z.object({}),
  output: Unread,
  summary: "How much of it one has not read",
});
