"use client";

import type { AppointmentState } from "@/contract/appointments.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Pill } from "../ui/pill.tsx";

const TONES = {
  planned: "new",
  shown: "done",
  noShow: "fail",
  rescheduled: "dup",
  cancelled: "mute",
} as const satisfies Record<AppointmentState, string>;

export function StatePill({ state }: { state: AppointmentState }) {
  const { t } = useT();
  return <Pill tone={TONES[state]}>{t(`appointments.states.${state}`)}</Pill>;
}
