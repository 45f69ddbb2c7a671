import type { Appointment } from "@/contract/agenda/appointments.ts";
import type { Attempt } from "@/contract/follow-up/attempts.ts";
import type { Note } from "@/contract/follow-up/notes.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { TraceStep } from "@/contract/leads/lead-trace.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { type StageDuration, stageDurations } from "./stage-durations.ts";

export const TIMELINE_KINDS = ["call", "message", "note", "appointment", "stage"] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export type TimelineEntry = { key: string; at: string; kind: TimelineKind | null } & (
  | { of: "attempt"; attempt: Attempt }
  | { of: "note"; note: Note }
  | { of: "appointment"; appointment: Appointment }
  | { of: "step"; step: TraceStep; stay: StageDuration | undefined }
);

const KIND_OF_CHANNEL: Record<ContactChannel, TimelineKind> = {
  call: "call",
  whatsapp: "message",
  mail: "message",
  visit: "appointment",
};

/** Steps that people cause or act on. The others explain the machine, below the timeline. */
const IS_SHOWN: Record<TraceStep["step"], (step: TraceStep) => boolean> = {
  received: () => true,
  mapped: never,
  normalised: never,
  validated: ({ outcome }) => outcome === "failed",
  deduplicated: ({ outcome }) => outcome === "warning",
  matched: never,
  assigned: ({ outcome }) => outcome === "ok",
  amended: () => true,
  resubmitted: () => true,
  remapped: never,
  moved: () => true,
  // Attempts are listed with their notes.
  attempted: never,
  permitted: () => true,
  sentAgain: () => true,
  repeated: () => true,
  delivered: never,
};

function never(): boolean {
  return false;
}

type TimelineParts = {
  lead: Pick<LeadDetail, "createdAt" | "stage" | "trace">;
  attempts: readonly Attempt[];
  notes: readonly Note[];
  appointments: readonly Appointment[];
};

/** Merges what happened to a lead, newest first. Planned appointments come first: they are ahead. */
export function timelineEntries({ lead, attempts, notes, appointments }: TimelineParts): TimelineEntry[] {
  const durations = stageDurations(lead);
  const findDuration = (step: TraceStep): StageDuration | undefined => {
    if (step.step === "received") return durations.find(({ since }) => since === lead.createdAt);
    return step.step === "moved" ? durations.find(({ since }) => since === step.at) : undefined;
  };
  const entries: TimelineEntry[] = [
    ...attempts.map((attempt) => ({
      key: attempt.id,
      at: attempt.at,
      kind: KIND_OF_CHANNEL[attempt.channel],
      of: "attempt" as const,
      attempt,
    })),
    ...notes.map((note) => ({ key: note.id, at: note.at, kind: "note" as const, of: "note" as const, note })),
    ...appointments.map((appointment) => ({
      key: appointment.id,
      at: appointment.startsAt,
      kind: "appointment" as const,
      of: "appointment" as const,
      appointment,
    })),
    ...lead.trace.flatMap((step, index) =>
      IS_SHOWN[step.step](step)
        ? {
            key: `${step.step} ${index}`,
            at: step.at,
            kind: step.step === "moved" ? ("stage" as const) : null,
            of: "step" as const,
            step,
            stay: findDuration(step),
          }
        : [],
    ),
  ];
  // A stable sort of the reversed trace preserves its order within one moment.
  return entries.reverse().sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export function countKinds(entries: readonly TimelineEntry[]): Record<TimelineKind, number> {
  const count = (kind: TimelineKind) => entries.filter((one) => one.kind === kind).length;
  return Object.fromEntries(TIMELINE_KINDS.map((kind) => [kind, count(kind)])) as Record<TimelineKind, number>;
}
