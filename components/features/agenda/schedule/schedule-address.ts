import { AppointmentType } from "@/contract/agenda/appointments.ts";
import { Day } from "@/contract/kernel/moments.ts";
import { replaceStep } from "@/lib/browser/history/opened-step.ts";

export const VIEWS = ["day", "week", "month", "list"] as const;
export type ScheduleView = (typeof VIEWS)[number];

export type ScheduleState = {
  view: ScheduleView | undefined;
  day: string | undefined;
  agency: string | undefined;
  advisor: string | undefined;
  type: AppointmentType | undefined;
  appointment: string | undefined;
};

export function readScheduleState(params: URLSearchParams): ScheduleState {
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

export function show(params: URLSearchParams, change: Partial<ScheduleState>): void {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  replaceStep(next.size > 0 ? `?${next}` : window.location.pathname);
}
