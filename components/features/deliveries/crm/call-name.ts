import type { useT } from "@/lib/i18n/client.ts";

export function callName(t: ReturnType<typeof useT>["t"], name: string): string {
  return t(`crm.callNames.${name}` as "crm.callNames.lead", { defaultValue: name });
}
