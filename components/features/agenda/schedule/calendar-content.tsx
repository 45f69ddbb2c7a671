import type { CalendarOptions } from "@fullcalendar/react";
import type { ReactNode } from "react";

type Time = { hour: number; minute: number };
type DayHeader = { text: string; weekdayText: string; dayNumberText: string; isNarrow: boolean };

const two = (value: number) => String(value).padStart(2, "0");
const said = ({ hour, minute }: Time) => `${two(hour)}:${two(minute)}`;

/** As the house says hours: a language's own form of a range drops the zero that it writes before a single hour. */
export const clock = (({ start, end }: { start: Time; end?: Time | null }) =>
  end ? `${said(start)} - ${said(end)}` : said(start)) satisfies CalendarOptions["eventTimeFormat"];

/** Where a day has little room its number stands below its letter; the library would leave it out. */
export function dayHeader({ text, weekdayText, dayNumberText, isNarrow }: DayHeader): ReactNode {
  if (!isNarrow || !dayNumberText) return text;
  return (
    <span className="block text-center">
      {weekdayText} <span className="block">{dayNumberText}</span>
    </span>
  );
}

type Entry = { event: { title: string }; timeText: string; timeClass: string; titleClass: string };

/** As the library draws it; what its line is too short for is said by its title. */
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

/** How many a day has, where none of them has room. */
export function dayCount({ num }: { num: number }): ReactNode {
  return num;
}
