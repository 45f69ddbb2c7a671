import { type CrmCall, MAX_CALLS } from "@/contract/deliveries/crm-config.ts";
import type { useT } from "@/lib/i18n/client.ts";
import type { CrmEditor } from "./use-crm-editor.ts";

export function callsOf({ draft: { config }, change }: Pick<CrmEditor, "draft" | "change">) {
  const set = (calls: CrmCall[]) => change("config.calls", calls);
  return {
    isRoom: config.calls.length < MAX_CALLS,
    add: () => set([...config.calls, newCall(config.calls)]),
    remove: (index: number) => set(config.calls.filter((_, at) => at !== index)),
  };
}

function newCall(calls: readonly CrmCall[]): CrmCall {
  const names = calls.map(({ name }) => name);
  let number = calls.length + 1;
  while (names.includes(`call${number}`)) number += 1;
  return {
    name: `call${number}`,
    method: "POST",
    path: "",
    mapping: [],
    externalIdPath: "",
    success: { statusIn: [], jsonPath: "", equals: "" },
    alreadyExists: { statusIn: [], bodyContains: "", jsonPath: "", equals: "" },
    permanent: { statusIn: [], bodyContains: "" },
  };
}

export function callName(t: ReturnType<typeof useT>["t"], name: string): string {
  return t(`crm.callNames.${name}` as "crm.callNames.lead", { defaultValue: name });
}
