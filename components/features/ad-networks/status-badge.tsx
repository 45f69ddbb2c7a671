"use client";

import { CircleAlert, CircleCheck, CirclePause, Unplug, Wrench } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import type { Connection } from "@/contract/ad-networks/connections.ts";
import { useT } from "@/lib/i18n/client.ts";

const VARIANTS = {
  unset: { tone: "mute", icon: Wrench },
  none: { tone: "mute", icon: Unplug },
  active: { tone: "done", icon: CircleCheck },
  paused: { tone: "mute", icon: CirclePause },
  error: { tone: "fail", icon: CircleAlert },
} as const;

type StatePillProps = {
  connections: readonly Pick<Connection, "state" | "error">[];
  hasProblem?: boolean;
  isUnset?: boolean;
};

export function StatePill({ connections, hasProblem = false, isUnset = false }: StatePillProps) {
  const { t } = useT();
  const state =
    hasProblem || connections.some(({ error, state: one }) => error && one !== "paused")
      ? "error"
      : (connections.find((one) => one.state === "active")?.state ??
        connections[0]?.state ??
        (isUnset ? "unset" : "none"));
  return <Pill {...VARIANTS[state]}>{t(`integrations.states.${state}`)}</Pill>;
}
