"use client";

import { Pill } from "@/components/ui/pill.tsx";
import type { AppointmentState } from "@/contract/agenda/appointments.ts";
import { useT } from "@/lib/i18n/client.ts";

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
