import type { useT } from "@/lib/i18n/client.ts";

/** The calls of our presets in words; one that somebody named is called as they named it. */
export function callName(t: ReturnType<typeof useT>["t"], name: string): string {
  return t(`crm.callNames.${name}` as "crm.callNames.lead", { defaultValue: name });
}
