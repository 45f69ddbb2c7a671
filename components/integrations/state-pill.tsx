"use client";

import { CircleAlert, CircleCheck, CirclePause, Unplug, Wrench } from "lucide-react";
import type { Connection } from "@/contract/connections.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Pill } from "../ui/pill.tsx";

const LOOKS = {
  unset: { tone: "mute", icon: Wrench },
  none: { tone: "mute", icon: Unplug },
  active: { tone: "done", icon: CircleCheck },
  paused: { tone: "mute", icon: CirclePause },
  fault: { tone: "fail", icon: CircleAlert },
} as const;

type StatePillProps = { connections: readonly Pick<Connection, "state" | "fault">[]; isUnset?: boolean };

/** Of several connections the one that somebody has to see to speaks. `isUnset`: the installation is not ready for any. */
export function StatePill({ connections, isUnset = false }: StatePillProps) {
  const { t } = useT();
  const state = connections.some(({ fault }) => fault)
    ? "fault"
    : (connections.find((one) => one.state === "active")?.state ??
      connections[0]?.state ??
      (isUnset ? "unset" : "none"));
  return <Pill {...LOOKS[state]}>{t(`integrations.states.${state}`)}</Pill>;
}
