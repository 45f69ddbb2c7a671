import type { CalendarOptions } from "@fullcalendar/react";
import { dayCount } from "./calendar-content.tsx";
import type { ScheduleView } from "./schedule-address.ts";

const LIST = { listItemEventTimeClass: "schedule-time", listItemEventTitleClass: "schedule-title" };
const LINE = { listItemEventTitleClass: "schedule-line" };
const COUNT = { rowMoreLinkClass: "schedule-more", rowMoreLinkInnerClass: "schedule-count", moreLinkContent: dayCount };

// In both, for a phone that is turned still shows the one when the other is given.
const THREE_DAYS = { threeDays: { type: "timeGrid", duration: { days: 3 }, eventMaxStack: 1 } };

/**
 * What the library shows in each view. A week of the month is as high as any other and says what has no room behind a
 * link. A day of the week has room for two side by side, and for when they begin: what more there is stands behind a
 * link, as the month's does. A phone has no room for a line, nor for seven days side by side: its month counts, its week
 * is three days. Two values and no more: the library begins anew with another.
 */
const WIDE = {
  names: { day: "timeGridDay", week: "timeGridWeek", month: "dayGridMonth", list: "listWeek" },
  options: {
    list: LIST,
    dayGrid: { dayMaxEvents: true, ...LINE },
    timeGridWeek: { eventMaxStack: 2, displayEventEnd: false },
    ...THREE_DAYS,
  },
} satisfies Views;
const NARROW = {
  names: { ...WIDE.names, week: "threeDays" },
  options: {
    list: LIST,
    dayGrid: { dayMaxEvents: 0, ...LINE, ...COUNT },
    ...THREE_DAYS,
  },
} satisfies Views;

type Views = { names: Record<ScheduleView, string>; options: CalendarOptions["views"] };

export const viewsOn = (isPhone: boolean): Views => (isPhone ? NARROW : WIDE);
