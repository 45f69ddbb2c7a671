import * as z from "zod";
import { DestinationKind } from "../deliveries/deliveries.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { Paging, pageOf } from "../kernel/paging.ts";
import { TaskKind, TaskState } from "../tasks/tasks.ts";
import { Unread, unreadNotifications } from "./unread-notifications.ts";

export { Unread } from "./unread-notifications.ts";

export const NOTIFICATION_KINDS = [
  "leadAssigned",
  "leadRepeated",
  "appointmentDue",
  "slaBreached",
  // Also of a CRM that is paused for its key.
  "destinationDisabled",
  "deliveryFailed",
  "taskEnded",
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** What fills the sentence, where no lead or appointment is named: never anything of a lead's person. */
export const NotificationFacts = z.object({
  /** Of a destination or of a campaign. */
  name: z.string().optional(),
  taskKind: TaskKind.optional(),
  taskState: TaskState.optional(),
  destinationKind: DestinationKind.optional(),
  /** It does not answer: what is for it waits. */
  isAway: z.boolean().optional(),
  /** Of a person who came again: the lead that they came by. */
  repeatId: Id.optional(),
  /** They stand in a list that somebody loaded, and wrote nothing themselves. */
  isListed: z.boolean().optional(),
});
export type NotificationFacts = z.infer<typeof NotificationFacts>;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  /** Of how many it tells; of a destination that does not answer, how many did not arrive at it besides. */
  count: z.number().int(),
  /** The lead, where it is one that the person still reaches; its name as it is by now. */
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  appointment: z.object({ id: Id, startsAt: z.iso.datetime(), person: z.string() }).nullable(),
  /** The long work or the destination, where it tells of one. */
  subjectId: Id.nullable(),
  facts: NotificationFacts,
});
export type Notification = z.infer<typeof Notification>;

/** What somebody who wants a mail of it has to know by then: each in a mail of its own. All else is one mail a day. */
export const MAILED = {
  leadAssigned: "daily",
  leadRepeated: "atOnce",
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

/** Ways of being told of one kind. `mail`: as `MAILED` says. */
export const NotificationWays = z.object({
  inApp: z.boolean(),
  browser: z.boolean(),
  sound: z.boolean(),
  mail: z.boolean(),
});
export type NotificationWays = z.infer<typeof NotificationWays>;

/** The browser and the sound tell of what the bell holds: whoever chose one of them has it there too. */
export function withBell<ConnectorDeps extends NotificationWays>(ways: ConnectorDeps): ConnectorDeps {
  return { ...ways, inApp: ways.inApp || ways.browser || ways.sound };
}

/** So long before it begins an advisor is reminded of an appointment. */
export const REMINDED_MINUTES = 60;
/** The hour of the licence's own day in which the mail of the day is written. */
export const MAIL_DIGEST_HOUR = 7;

/** For who has chosen nothing. */
export const DEFAULT_WAYS: Record<NotificationKind, NotificationWays> = {
  leadAssigned: { inApp: true, browser: false, sound: false, mail: false },
  leadRepeated: { inApp: true, browser: false, sound: false, mail: true },
  appointmentDue: { inApp: true, browser: false, sound: false, mail: true },
  slaBreached: { inApp: true, browser: false, sound: false, mail: false },
  destinationDisabled: { inApp: true, browser: false, sound: false, mail: true },
  deliveryFailed: { inApp: true, browser: false, sound: false, mail: true },
  taskEnded: { inApp: true, browser: false, sound: false, mail: false },
};

export const NotificationChoice = NotificationWays.extend({ kind: NotificationKind });
export type NotificationChoice = z.infer<typeof NotificationChoice>;
const Choices = z.array(NotificationChoice).max(NOTIFICATION_KINDS.length);

const Nothing = z.object({});

// biome-ignore format: a table is read by its columns
export const notifications = {
  list:    endpoint({ method: "GET", path: "/account/notifications",         access: "notifications.own", input: Paging, output: pageOf(Notification), fails: ["INVALID_CURSOR"], summary: "What one was told of, the latest first" }),
  unread:  unreadNotifications,
  read:    endpoint({ method: "PUT", path: "/account/notifications/read",    access: "notifications.own", input: z.object({ ids: z.array(Id).min(1).max(200).optional() }), output: Unread, summary: "Mark some as read, or all; answers how many are left" }),
  choices: endpoint({ method: "GET", path: "/account/notifications/choices", access: "notifications.own", input: Nothing, output: Choices, summary: "How one is told of each kind" }),
  choose:  endpoint({ method: "PUT", path: "/account/notifications/choices", access: "notifications.own", input: NotificationChoice, output: Choices, summary: "Be told of a kind otherwise from now on; by the browser or by sound is in the product too" }),
};
