"use client";

import { CircleAlert, CircleCheck, CirclePause, Unplug } from "lucide-react";
import type { Connection } from "@/contract/connections.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Pill } from "../ui/pill.tsx";

const LOOKS = {
  none: { tone: "mute", icon: Unplug },
  active: { tone: "done", icon: CircleCheck },
  paused: { tone: "mute", icon: CirclePause },
  fault: { tone: "fail", icon: CircleAlert },
} as const;

/** Of several connections the one that somebody has to see to speaks. */
export function StatePill({ connections }: { connections: readonly Pick<Connection, "state" | "fault">[] }) {
  const { t } = useT();
  const state = connections.some(({ fault }) => fault)
    ? "fault"
    : (connections.find((one) => one.state === "active")?.state ?? connections[0]?.state ?? "none");
  return <Pill {...LOOKS[state]}>{t(`integrations.states.${state}`)}</Pill>;
}
