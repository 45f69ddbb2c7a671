import type { CalendarOptions } from "@fullcalendar/react";
import { dayCount } from "./calendar-content.tsx";
import type { ScheduleView } from "./schedule-address.ts";

const LIST = { listItemEventTimeClass: "schedule-time", listItemEventTitleClass: "schedule-title" };
const LINE = { listItemEventTitleClass: "schedule-line" };
const COUNT = { rowMoreLinkClass: "schedule-more", rowMoreLinkInnerClass: "schedule-count", moreLinkContent: dayCount };

// Both values define it: a turned phone may still show the other's view.
const THREE_DAYS = { threeDays: { type: "timeGrid", duration: { days: 3 }, eventMaxStack: 1 } };

/**
 * View options of the calendar library. Overflow goes into a link.
 * A phone has no room for entries: its month shows counts, its week three days.
 * Exactly two constant objects: the library restarts with a new one.
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
