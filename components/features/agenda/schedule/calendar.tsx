"use client";

import FullCalendar, { type CalendarRef, type DatesSetInfo, type EventApi } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import list from "@fullcalendar/react/list";
import spanish from "@fullcalendar/react/locales/es";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { addHours } from "date-fns/addHours";
import { millisecondsInDay } from "date-fns/constants";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from "react";
import type { AdvisorAbsence, Appointment } from "@/contract/agenda/appointments.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import "@fullcalendar/react/themes/classic/palette.css";
import "./calendar.css";
import { useIsPhone } from "../viewer.ts";
import { absenceEvents, clock, dayHeader, entry, movedBy, toCalendarEvents, viewsOn } from "./calendar-setup.tsx";
import type { ScheduleState } from "./schedule-address.ts";
import type { Period } from "./schedule-head.tsx";
import { useMove } from "./use-move.tsx";

// The library restarts when it receives a new object.
const PLUGINS = [dayGrid, timeGrid, list, interaction, classicTheme];
const LOCALES = [spanish];
const SELECTED_DAY_HOUR = 9;

type CalendarProps = {
  displayed: ScheduleState;
  appointments: readonly Appointment[];
  absences: readonly AdvisorAbsence[];
  canWrite: boolean;
  onPeriod: (period: Period) => void;
  onChange: (change: Partial<ScheduleState>) => void;
  onStart: (startsAt: string, minutes?: number) => void;
};

export function Calendar({ displayed, appointments, absences, canWrite, onPeriod, onChange, onStart }: CalendarProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const calendar = useRef<CalendarRef>(null);
  const { move, dialog } = useMove();
  const { view, day } = displayed;
  const isPhone = useIsPhone();
  const { names, options } = viewsOn(isPhone);
  // A month of counts has no hours: a press on a day opens it, also without appointments.
  const isCounted = isPhone && view === "month";
  const events = useMemo(
    () => [...toCalendarEvents(appointments, canWrite, t), ...absenceEvents(absences, t)],
    [appointments, absences, canWrite, t],
  );

  useEffect(() => {
    if (!view) onChange({ view: isPhone ? "list" : "week" });
    else calendar.current?.getApi().changeView(names[view], day);
  }, [view, day, isPhone, names, onChange]);

  const reportPeriod = useCallback((info: DatesSetInfo) => onPeriod(toPeriod(info)), [onPeriod]);

  const isSame = (id: string) => appointments.find((one) => one.id === id);
  const reschedule = ({ id, start, end }: EventApi, revert: () => void) => {
    const appointment = isSame(id);
    if (!appointment || !start || !end) return revert();
    move(appointment, start.toISOString(), differenceInMinutes(end, start), revert);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-appointment]")?.dataset.appointment;
    const appointment = id ? isSame(id) : undefined;
    const startsAt = appointment && event.altKey ? movedBy(event.key, appointment.startsAt, zone) : undefined;
    if (!canWrite || !startsAt || appointment?.state !== "planned") return;
    event.preventDefault();
    move(appointment, startsAt, differenceInMinutes(appointment.endsAt, appointment.startsAt), () => {});
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the focused appointments inside
    <div onKeyDown={onKeyDown} className="schedule-frame min-h-0 flex-1 overflow-y-auto px-2 py-2 sm:px-4">
      {canWrite && <p className="sr-only pointer-coarse:hidden">{t("schedule.keys")}</p>}
      <div className="schedule-calendar">
        <FullCalendar
          ref={calendar}
          plugins={PLUGINS}
          locales={LOCALES}
          locale={locale}
          timeZone={zone}
          initialView={names[view ?? "week"]}
          {...(day && { initialDate: day })}
          headerToolbar={false}
          height="100%"
          firstDay={1}
          allDaySlot={absences.length > 0}
          slotDuration="00:30:00"
          snapDuration="00:15:00"
          scrollTime="08:00:00"
          nowIndicator
          views={options}
          dayHeaderInnerClass="schedule-head"
          slotHeaderInnerClass="schedule-head"
          dayCellTopInnerClass="schedule-head"
          allDayHeaderInnerClass="schedule-head"
          listDayHeaderInnerClass="schedule-day"
          popoverClass="schedule-popover"
          eventContent={entry}
          blockEventClass="schedule-block"
          eventInteractive
          noEventsContent={t("schedule.empty")}
          eventTimeFormat={clock}
          slotHeaderFormat={clock}
          dayHeaderContent={dayHeader}
          timedText={t("schedule.timed")}
          events={events}
          editable={canWrite}
          selectable={canWrite && !isCounted}
          dateClick={({ dateStr }) => {
            if (isCounted) onChange({ view: "day", day: dateStr.slice(0, 10) });
          }}
          datesSet={reportPeriod}
          eventClick={({ event }) => {
            if (!event.allDay) onChange({ appointment: event.id });
          }}
          eventDrop={({ event, revert }) => reschedule(event, revert)}
          eventResize={({ event, revert }) => reschedule(event, revert)}
          select={({ start, end, allDay }) =>
            allDay
              ? onStart(addHours(start, SELECTED_DAY_HOUR).toISOString())
              : onStart(start.toISOString(), differenceInMinutes(end, start))
          }
          eventDidMount={({ el, event }) => {
            if (!event.allDay) el.dataset.appointment = event.id;
          }}
        />
      </div>
      {dialog}
    </div>
  );
}

function toPeriod({ startStr, endStr, view }: DatesSetInfo): Period {
  const first = view.currentStart;
  const length = view.currentEnd.getTime() - first.getTime();
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
  return {
    from: new Date(startStr).toISOString(),
    to: new Date(endStr).toISOString(),
    title: view.title,
    before: toDay(
      first.getTime() - (length > 8 * millisecondsInDay ? millisecondsInDay : length) + millisecondsInDay / 2,
    ),
    after: toDay(first.getTime() + length + millisecondsInDay / 2),
  };
}
