import type { CalendarOptions } from "@fullcalendar/react";
import type { ReactNode } from "react";

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

export function dayCount({ num }: { num: number }): ReactNode {
  return num;
}
