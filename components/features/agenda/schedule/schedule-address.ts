import { AppointmentType } from "@/contract/agenda/appointments.ts";
import { Day } from "@/contract/kernel/moments.ts";
import { replaceStep } from "@/lib/browser/history/history-step.ts";

export const VIEWS = ["day", "week", "month", "list"] as const;
export type ScheduleView = (typeof VIEWS)[number];

/** What of the agenda is shown, as the address says it. */
export type Shown = {
  view: ScheduleView | undefined;
  /** A day that is shown, yyyy-mm-dd. */
  day: string | undefined;
  agency: string | undefined;
  advisor: string | undefined;
  type: AppointmentType | undefined;
  /** The one that is open. */
  appointment: string | undefined;
};

export function shownAt(params: URLSearchParams): Shown {
  const text = (name: string) => params.get(name) ?? undefined;
  return {
    view: VIEWS.find((view) => view === text("view")),
    day: Day.safeParse(params.get("day")).data,
    agency: text("agency"),
    advisor: text("advisor"),
    appointment: text("appointment"),
    type: AppointmentType.safeParse(params.get("type")).data,
  };
}

/** Shows something else of it; the address is what a colleague is sent. */
export function show(params: URLSearchParams, change: Partial<Shown>): void {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  replaceStep(next.size > 0 ? `?${next}` : window.location.pathname);
}
