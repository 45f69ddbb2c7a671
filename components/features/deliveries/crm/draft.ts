import type * as z from "zod";
import { type Crm, CrmInput } from "@/contract/deliveries/crm.ts";
import type { CrmPreset } from "@/contract/deliveries/crm-config.ts";
import { PRESETS, presetConfig } from "@/contract/deliveries/crm-presets.ts";
import { type FieldErrorCode, fieldErrorCodeOf } from "@/contract/kernel/errors.ts";

export type Draft = Required<Omit<CrmInput, "key">>;
export type Errors = Readonly<Partial<Record<string, FieldErrorCode>>>;

export function draftOfPreset(preset: CrmPreset, name: string): Draft {
  const { ratePerMinute, sendsChanges = false } = PRESETS[preset];
  const config = presetConfig(preset);
  return { name, config, channels: [], modelIds: [], sendsDuplicates: false, sendsChanges, ratePerMinute };
}

export function draftOf({
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

export function withAt<T>(value: T, path: string, next: unknown): T {
  const [first = "", ...rest] = path.split(".");
  const inner = rest.length === 0 ? next : withAt((value as Record<string, unknown>)[first], rest.join("."), next);
  if (Array.isArray(value)) return value.map((one, index) => (String(index) === first ? inner : one)) as T;
  return { ...value, [first]: inner };
}

export function asSent(draft: Draft): Draft {
  const { config } = draft;
  if (config.kind !== "adf_mail") return draft;
  return { ...draft, config: { ...config, auth: { kind: "none" }, headers: [], calls: [] } };
}

export function errorsOf(draft: Draft, key: string): Errors {
  const parsed = CrmInput.safeParse({ ...asSent(draft), ...(key && { key }) }, { reportInput: true });
  return parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(entryOf));
}

const entryOf = (issue: z.core.$ZodIssue) => [issue.path.join("."), fieldErrorCodeOf(issue)] as const;
