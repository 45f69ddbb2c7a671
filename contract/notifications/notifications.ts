import * as z from "zod";
import { DestinationKind } from "../deliveries/deliveries.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id, Paging, pageSchema, Total } from "../kernel/records.ts";
import { TaskKind, TaskState } from "../tasks/tasks.ts";

export const NOTIFICATION_KINDS = [
  "leadAssigned",
  "leadRepeated",
  "leadMentioned",
  "appointmentDue",
  "slaBreached",
  // Includes a CRM paused for its key.
  "destinationDisabled",
  "deliveryFailed",
  "taskEnded",
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Values of the text, without personal data of a lead. */
export const NotificationDetails = z.object({
  name: z.string().optional(),
  taskKind: TaskKind.optional(),
  taskState: TaskState.optional(),
  destinationKind: DestinationKind.optional(),
  isAway: z.boolean().optional(),
  repeatId: Id.optional(),
  isListed: z.boolean().optional(),
});
export type NotificationDetails = z.infer<typeof NotificationDetails>;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  count: z.number().int(),
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  appointment: z.object({ id: Id, startsAt: z.iso.datetime(), person: z.string() }).nullable(),
  subjectId: Id.nullable(),
  details: NotificationDetails,
});
export type Notification = z.infer<typeof Notification>;

/** Urgent kinds, emailed one by one. All others form one daily email. */
export const MAILED = {
  leadAssigned: "daily",
  leadRepeated: "atOnce",
  leadMentioned: "daily",
  appointmentDue: "atOnce",
  slaBreached: "daily",
  destinationDisabled: "atOnce",
  deliveryFailed: "daily",
  taskEnded: "daily",
} as const satisfies Record<NotificationKind, "atOnce" | "daily">;
type Mailed<When extends "atOnce" | "daily"> = {
  [Kind in NotificationKind]: (typeof MAILED)[Kind] extends When ? Kind : never;
}[NotificationKind];
export type KindMailedAtOnce = Mailed<"atOnce">;
export type KindOfTheDay = Mailed<"daily">;
export const isOfTheDay = (kind: NotificationKind): kind is KindOfTheDay => MAILED[kind] === "daily";

export const NotificationChannels = z.object({
  inApp: z.boolean(),
  browser: z.boolean(),
  sound: z.boolean(),
  mail: z.boolean(),
});
export type NotificationChannels = z.infer<typeof NotificationChannels>;

/** Browser and sound notifications require the in-app channel. */
export function withBell<Channels extends NotificationChannels>(channels: Channels): Channels {
  return { ...channels, inApp: channels.inApp || channels.browser || channels.sound };
}

/** Minutes before an appointment at which the advisor gets a reminder. */
export const REMINDED_MINUTES = 60;
/** Hour of the daily email, in the licence's zone. */
export const MAIL_DIGEST_HOUR = 7;

export const DEFAULT_CHANNELS: Record<NotificationKind, NotificationChannels> = {
  leadAssigned: { inApp: true, browser: false, sound: false, mail: false },
  leadRepeated: { inApp: true, browser: false, sound: false, mail: true },
  leadMentioned: { inApp: true, browser: false, sound: false, mail: false },
  appointmentDue: { inApp: true, browser: false, sound: false, mail: true },
  slaBreached: { inApp: true, browser: false, sound: false, mail: false },
  destinationDisabled: { inApp: true, browser: false, sound: false, mail: true },
  deliveryFailed: { inApp: true, browser: false, sound: false, mail: true },
  taskEnded: { inApp: true, browser: false, sound: false, mail: false },
};

export const NotificationChoice = NotificationChannels.extend({ kind: NotificationKind });
export type NotificationChoice = z.infer<typeof NotificationChoice>;
const Choices = z.array(NotificationChoice).max(NOTIFICATION_KINDS.length);

/** `latestAt`: time of the latest, by the server's clock; null without any. */
export const Unread = Total.extend({ latestAt: z.iso.datetime().nullable() });
export type Unread = z.infer<typeof Unread>;

const Nothing = z.object({});

// biome-ignore format: a table is read by its columns
export const notifications = {
  list:    endpoint({ method: "GET", path: "/account/notifications",         access: "notifications.own", input: Paging, output: pageSchema(Notification), fails: ["INVALID_CURSOR"], summary: "Own notifications, latest first" }),
  unread:  endpoint({ method: "GET", path: "/account/notifications/unread",  access: "notifications.own", input: Nothing, output: Unread, summary: "Number of unread notifications" }),
  read:    endpoint({ method: "PUT", path: "/account/notifications/read",    access: "notifications.own", input: z.object({ ids: z.array(Id).min(1).max(200).optional() }), output: Unread, summary: "Mark some or all notifications as read; returns the number of unread ones" }),
  choices: endpoint({ method: "GET", path: "/account/notifications/choices", access: "notifications.own", input: Nothing, output: Choices, summary: "Own notification settings by kind" }),
  choose:  endpoint({ method: "PUT", path: "/account/notifications/choices", access: "notifications.own", input: NotificationChoice, output: Choices, summary: "Change the notification settings of a kind; browser and sound include the product" }),
};
