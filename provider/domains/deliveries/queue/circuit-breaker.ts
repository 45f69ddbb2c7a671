import type { DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
import type { Destination, SendResult } from "./delivery-kind.ts";

const OPENS_AFTER = 10;
const OPENS_AFTER_MS = 10_000;
const DISABLES_AFTER = 10;
const DISABLES_AFTER_MS = 5 * 86_400_000;

export type Health = Pick<
  Destination,
  | ("state" | "disabledFor" | "unansweredInRow" | "failingSince" | "failedInRow" | "openedAt")
  | ("lastSuccessAt" | "lastErrorAt" | "lastFailureReason" | "lastStatus")
>;

type FailureField = Exclude<keyof Health, "state" | "disabledFor" | `last${string}`>;

export const INITIAL_HEALTH: Readonly<
  Pick<Destination, FailureField | "probeAt" | "pacedUntil" | "requestedPauseUntil">
> = {
  unansweredInRow: 0,
  failedInRow: 0,
  failingSince: null,
  openedAt: null,
  probeAt: null,
  pacedUntil: null,
  requestedPauseUntil: null,
};

export const isSuccess = (outcome: DeliveryOutcome) => outcome === "integrated" || outcome === "already_exists";

/** A rejection counts as a response. @param at ISO 8601 by the database's clock */
export function after(health: Health, { outcome, failureReason, status }: SendResult, at: string): Partial<Health> {
  if (isSuccess(outcome)) {
    return { unansweredInRow: 0, failingSince: null, failedInRow: 0, openedAt: null, lastSuccessAt: at };
  }
  const failingSince = health.failingSince ?? at;
  const failingMs = Date.parse(at) - Date.parse(failingSince);
  const failedInRow = health.failedInRow + 1;
  const unansweredInRow = outcome === "retryable" ? health.unansweredInRow + 1 : 0;
  const isOpen = outcome === "retryable" && unansweredInRow >= OPENS_AFTER && failingMs >= OPENS_AFTER_MS;
  const isOver = failedInRow >= DISABLES_AFTER && failingMs >= DISABLES_AFTER_MS;
  const ended = outcome === "gone" ? "gone" : isOver ? "failing" : undefined;
  return {
    unansweredInRow,
    failingSince,
    failedInRow,
    lastErrorAt: at,
    lastFailureReason: failureReason,
    lastStatus: status,
    openedAt: isOpen ? (health.openedAt ?? at) : outcome === "retryable" ? health.openedAt : null,
    ...(ended && health.state === "active" && { state: "disabled", disabledFor: ended }),
  };
}
