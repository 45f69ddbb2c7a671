import { TZDateMini } from "@date-fns/tz";
import type { CalendarOptions, EventInput } from "@fullcalendar/react";
import { add } from "date-fns/add";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import type { AdvisorAbsence, Appointment, AppointmentState } from "@/contract/agenda/appointments.ts";
import { plusDays } from "@/lib/format/dates.ts";
import type { ScheduleView } from "./schedule-address.ts";

type Time = { hour: number; minute: number };
type DayHeader = { text: string; weekdayText: string; dayNumberText: string; isNarrow: boolean };

const two = (value: number) => String(value).padStart(2, "0");
const formatTime = ({ hour, minute }: Time) => `${two(hour)}:${two(minute)}`;

/** Hour labels. A locale's own range format drops the leading zero of an hour. */
export const clock = (({ start, end }: { start: Time; end?: Time | null }) =>
  end ? `${formatTime(start)} - ${formatTime(end)}` : formatTime(start)) satisfies CalendarOptions["eventTimeFormat"];

export function dayHeader({ text, weekdayText, dayNumberText, isNarrow }: DayHeader): ReactNode {
  if (!isNarrow || !dayNumberText) return text;
  return (
    <span className="block text-center">
      {weekdayText} <span className="block">{dayNumberText}</span>
    </span>
  );
}

type Entry = { event: { title: string }; timeText: string; timeClass: string; titleClass: string };

/** The title has the whole text, which the line may truncate. */
export function entry({ event, timeText, timeClass, titleClass }: Entry): ReactNode {
  return (
    <>
      {timeText && <div className={`${timeClass} flex-none`}>{timeText}</div>}
      <div className={`${titleClass} text-ellipsis`} title={event.title}>
        {event.title}
      </div>
    </>
  );
}

function dayCount({ num }: { num: number }): ReactNode {
  return num;
}

const LIST = { listItemEventTimeClass: "schedule-time", listItemEventTitleClass: "schedule-title" };
const LINE = { listItemEventTitleClass: "schedule-line" };
const COUNT = { rowMoreLinkClass: "schedule-more", rowMoreLinkInnerClass: "schedule-count", moreLinkContent: dayCount };

// Both values define it: a turned phone may still show the other's view.
const THREE_DAYS = { threeDays: { type: "timeGrid", duration: { days: 3 }, eventMaxStack: 1 } };

/** A phone's month shows counts, its week three days. Two constant objects: the library restarts with a new one. */
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

const STEPS: Partial<Record<string, { days?: number; minutes?: number }>> = {
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

export function movedBy(key: string, startsAt: string, zone: string): string | undefined {
  const step = STEPS[key];
  if (!step) return;
  return new Date(add(new TZDateMini(startsAt, zone), step).getTime()).toISOString();
}

/** Colour is never the only signal: the label names the state too. */
const FILL: Record<AppointmentState, string> = {
  planned: "var(--accent)",
  shown: "var(--done)",
  noShow: "var(--fail)",
  rescheduled: "var(--ink-3)",
  cancelled: "var(--ink-3)",
};

export function toCalendarEvents(appointments: readonly Appointment[], canWrite: boolean, t: TFunction): EventInput[] {
  return appointments.map(({ id, type, state, startsAt, endsAt, person, advisor }) => ({
    id,
    start: startsAt,
    end: endsAt,
    title: [
      person,
      t(`appointments.types.${type}`),
      state === "planned" ? undefined : t(`appointments.states.${state}`),
      advisor?.name,
    ]
      .filter(Boolean)
      .join(" · "),
    color: FILL[state],
    contrastColor: "var(--ink)",
    editable: canWrite && state === "planned",
  }));
}

/** Days are in the licence's zone, not the browser's; the library's end date is exclusive. */
export function absenceEvents(absences: readonly AdvisorAbsence[], t: TFunction): EventInput[] {
  return absences.map(({ id, advisor, firstDay, lastDay }) => ({
    id,
    start: firstDay,
    end: plusDays(lastDay, 1),
    allDay: true,
    title: t("schedule.away", { name: advisor.name }),
    color: "var(--ink-3)",
    contrastColor: "var(--ink-2)",
    editable: false,
    interactive: false,
  }));
}
