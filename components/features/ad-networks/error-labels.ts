import type { TFunction } from "i18next";
import { CONNECTION_ERRORS, type ConnectionError } from "@/contract/ad-networks/connections.ts";
import { type ApiError, isApiError } from "@/lib/api/api-error.ts";

export function connectionErrorText(t: TFunction, { code, detail }: { code: ConnectionError; detail: string }): string {
  if (code === "permissionMissing" && detail === "") return t("integrations.errors.permissionUnnamed");
  return t(`integrations.errors.${code}`, { detail });
}

export function isAccessTaken(error: { code: ConnectionError } | null): boolean {
  return error?.code === "tokenExpired" || error?.code === "tokenRevoked";
}

export function refusalWords(t: TFunction, error: ApiError | Error): string {
  if (!isApiError(error)) return t("errors.PROVIDER_UNREACHABLE");
  const { code, details } = error;
  const failure = CONNECTION_ERRORS.find((one) => one === details.error?.code);
  if (code === "NETWORK_REFUSED" && failure)
    return connectionErrorText(t, { code: failure, detail: details.error?.detail ?? "" });
  const [field] = details.fields ?? [];
  return field ? t(`fieldErrors.${field.code}`) : t(`errors.${code}`);
}
