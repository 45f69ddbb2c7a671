import type { TFunction } from "i18next";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";

export function connectionErrorText(t: TFunction, { code, detail }: { code: ConnectionError; detail: string }): string {
  if (code === "permissionMissing" && detail === "") return t("integrations.faults.permissionUnnamed");
  return t(`integrations.faults.${code}`, { detail });
}

export function isAccessTaken(error: { code: ConnectionError } | null): boolean {
  return error?.code === "tokenExpired" || error?.code === "tokenRevoked";
}
