import * as z from "zod";
import { type Crm, CrmInput } from "@/contract/deliveries/crm.ts";
import type { CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { PRESETS, presetConfig } from "@/contract/deliveries/crm-presets.ts";

export type Draft = Required<Omit<CrmInput, "key">>;

export function draftOfPreset(preset: CrmPreset, name: string): Draft {
  const { ratePerMinute, sendsChanges = false } = PRESETS[preset];
  const config = presetConfig(preset);
  return { name, config, channels: [], modelIds: [], sendsDuplicates: false, sendsChanges, ratePerMinute };
}

export function toCrmDraft({
  name,
  config,
  channels,
  modelIds,
  sendsDuplicates,
  sendsChanges,
  ratePerMinute,
}: Crm): Draft {
  return { name, config, channels, modelIds, sendsDuplicates, sendsChanges, ratePerMinute };
}

export function asSent(draft: Draft): Draft {
  const { config } = draft;
  if (config.kind !== "adf_mail") return draft;
  return { ...draft, config: { ...config, auth: { kind: "none" }, headers: [], calls: [] } };
}

export function draftSchema(key: string) {
  return z
    .custom<Draft>()
    .transform((draft): CrmInput => ({ ...asSent(draft), ...(key && { key }) }))
    .pipe(CrmInput);
}
