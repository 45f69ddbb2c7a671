import type { TFunction } from "i18next";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";

/** What is wrong, and what to do about it. */
export function faultWords(t: TFunction, { code, detail }: { code: ConnectionError; detail: string }): string {
  if (code === "permissionMissing" && detail === "") return t("integrations.faults.permissionUnnamed");
  return t(`integrations.faults.${code}`, { detail });
}

/** Whether the network took the access back: of that no date is told any more. */
export function isAccessTaken(fault: { code: ConnectionError } | null): boolean {
  return fault?.code === "tokenExpired" || fault?.code === "tokenRevoked";
}
