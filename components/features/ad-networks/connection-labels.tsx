"use client";

import type { TFunction } from "i18next";
import { CircleAlert, CircleCheck, CirclePause, Unplug, Wrench } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { CONNECTION_ERRORS, type Connection, type ConnectionError } from "@/contract/ad-networks/connections.ts";
import { type ApiError, isApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";

export function connectionErrorText(t: TFunction, { code, detail }: { code: ConnectionError; detail: string }): string {
  if (code === "permissionMissing" && detail === "") return t("integrations.errors.permissionUnnamed");
  return t(`integrations.errors.${code}`, { detail });
}

export function isAccessTaken(error: { code: ConnectionError } | null): boolean {
  return error?.code === "tokenExpired" || error?.code === "tokenRevoked";
}

export function connectionErrorSentence(t: TFunction, error: ApiError | Error): string {
  if (!isApiError(error)) return t("errors.PROVIDER_UNREACHABLE");
  const { code, details } = error;
  const failure = CONNECTION_ERRORS.find((one) => one === details.error?.code);
  if (code === "NETWORK_REFUSED" && failure)
    return connectionErrorText(t, { code: failure, detail: details.error?.detail ?? "" });
  const [field] = details.fields ?? [];
  return field ? t(`fieldErrors.${field.code}`) : t(`errors.${code}`);
}

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
