"use client";

import { CircleAlert, CircleCheck, CirclePause, CircleSlash } from "lucide-react";
import type { Webhook } from "@/contract/webhooks.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Pill } from "../ui/pill.tsx";

const LOOKS = {
  active: { tone: "done", icon: CircleCheck },
  degraded: { tone: "fail", icon: CircleAlert },
  paused: { tone: "mute", icon: CirclePause },
  disabled: { tone: "fail", icon: CircleSlash },
} as const;

export function WebhookState({ webhook: { state, isDegraded } }: { webhook: Pick<Webhook, "state" | "isDegraded"> }) {
  const { t } = useT();
  const look = state === "active" && isDegraded ? "degraded" : state;
  return <Pill {...LOOKS[look]}>{t(`webhooks.states.${look}`)}</Pill>;
}
