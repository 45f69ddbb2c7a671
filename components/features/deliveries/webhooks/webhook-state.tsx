"use client";

import { CircleAlert, CircleCheck, CirclePause, CircleSlash } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { isFailing, type Webhook } from "@/contract/webhooks/webhooks.ts";
import { useT } from "@/lib/i18n/client.ts";

const VARIANTS = {
  active: { tone: "done", icon: CircleCheck },
  failing: { tone: "dup", icon: CircleAlert },
  degraded: { tone: "fail", icon: CircleAlert },
  paused: { tone: "mute", icon: CirclePause },
  disabled: { tone: "fail", icon: CircleSlash },
} as const;

type WebhookHealth = Pick<Webhook, "state" | "isDegraded" | "lastErrorAt" | "lastSuccessAt">;

export function WebhookState({ webhook }: { webhook: WebhookHealth }) {
  const { t } = useT();
  const { state, isDegraded } = webhook;
  const ill = isDegraded ? "degraded" : isFailing(webhook) && "failing";
  const look = (state === "active" && ill) || state;
  return <Pill {...VARIANTS[look]}>{t(`webhooks.states.${look}`)}</Pill>;
}
