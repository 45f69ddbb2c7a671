"use client";

import { CircleAlert, CircleCheck, CirclePause, Unplug } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import type { CrmSummary } from "@/contract/deliveries/crm.ts";
import { useT } from "@/lib/i18n/client.ts";

const VARIANTS = {
  none: { tone: "mute", icon: Unplug },
  active: { tone: "done", icon: CircleCheck },
  paused: { tone: "mute", icon: CirclePause },
  failing: { tone: "dup", icon: CircleAlert },
  troubled: { tone: "dup", icon: CircleAlert },
  degraded: { tone: "fail", icon: CircleAlert },
  disabled: { tone: "fail", icon: CircleAlert },
} as const;
type State = keyof typeof VARIANTS;
const WORST: readonly State[] = ["disabled", "degraded", "troubled", "failing", "active", "paused"];

function stateOf({ state, isDegraded, failed, waiting, lastError }: CrmPillSummary): State {
  if (state !== "active") return state;
  if (isDegraded) return "degraded";
  // The last attempt failed, and deliveries wait.
  if (waiting > 0 && lastError) return "troubled";
  return failed > 0 ? "failing" : "active";
}

type CrmPillSummary = Pick<CrmSummary, "state" | "isDegraded" | "failed" | "waiting" | "lastError">;

export function CrmPill({ crms }: { crms: readonly CrmPillSummary[] }) {
  const { t } = useT();
  const states = crms.map(stateOf);
  const state = WORST.find((one) => states.includes(one)) ?? "none";
  return <Pill {...VARIANTS[state]}>{t(`crm.states.${state}`)}</Pill>;
}
