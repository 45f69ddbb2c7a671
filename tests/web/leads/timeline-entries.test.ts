import { expect, test } from "vitest";
import { countKinds, timelineEntries } from "@/components/features/leads/timeline-entries.ts";
import type { Appointment } from "@/contract/agenda/appointments.ts";
import type { Attempt } from "@/contract/follow-up/attempts.ts";
import { TRACE_STEPS, type TraceStep } from "@/contract/leads/lead-trace.ts";

const at = (minute: number) => `2026-11-21T15:${String(minute).padStart(2, "0")}:00.000Z`;
const step = (name: TraceStep["step"], minute: number, facts: TraceStep["facts"] = {}): TraceStep => ({
  step: name,
  outcome: "ok",
  at: at(minute),
  actor: null,
  facts,
  errors: [],
  changes: [],
});
const attempt = (channel: Attempt["channel"], minute: number): Attempt => ({
  id: `${channel} ${minute}`,
  at: at(minute),
  actor: "Ana",
  channel,
  result: "Contestó",
  note: "",
  isHumanContact: true,
  nextAction: null,
  nextActionAt: null,
});
const lead = { createdAt: at(0), stage: { id: "s", name: "Contactado" } };

test("everything is in one list, newest first, and what is planned is ahead", () => {
  const appointment = { id: "cita", startsAt: at(50), state: "planned" } as Appointment;
  const note = { id: "nota", at: at(20), actor: "Ana", text: "x", mentions: [] };
  const trace = [step("received", 0), step("moved", 30, { from: "Nuevo", to: "Contactado" })];

  const entries = timelineEntries({
    lead: { ...lead, trace },
    attempts: [attempt("call", 10), attempt("whatsapp", 5)],
    notes: [note],
    appointments: [appointment],
  });

  expect(entries.map(({ key }) => key)).toEqual(["cita", "moved 1", "nota", "call 10", "whatsapp 5", "received 0"]);
  expect(countKinds(entries)).toEqual({ call: 1, message: 1, note: 1, appointment: 1, stage: 1 });
});

test("technical steps and attempts of the trace stand elsewhere", () => {
  const trace = TRACE_STEPS.map((name, index) => step(name, index));

  const shown = timelineEntries({ lead: { ...lead, trace }, attempts: [], notes: [], appointments: [] });

  expect(shown.flatMap((entry) => (entry.of === "step" ? entry.step.step : []))).toEqual([
    "repeated",
    "sentAgain",
    "permitted",
    "moved",
    "resubmitted",
    "amended",
    "assigned",
    "received",
  ]);
});

test("a stage shows its time until the next one", () => {
  const trace = [step("received", 0), step("moved", 30, { from: "Nuevo", to: "Contactado" })];

  const entries = timelineEntries({ lead: { ...lead, trace }, attempts: [], notes: [], appointments: [] });

  expect(entries.map((entry) => entry.of === "step" && entry.stay)).toEqual([
    { stage: "Contactado", since: at(30), until: undefined },
    { stage: "Nuevo", since: at(0), until: at(30) },
  ]);
});
