import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import {
  ATTRIBUTION_FIELDS,
  type Attribution,
  type AttributionField,
  MATCHED_FIELDS,
  MAX_IDENTIFIER,
  normaliseIdentifier,
} from "@/contract/leads/leads.ts";
import { dayAt } from "@/provider/db/lookups.ts";
import type { OpenCampaign, Settings } from "@/provider/kernel/license-settings.ts";
import type { Draft } from "../lead-core/draft.ts";

const ALSO: Partial<Record<AttributionField, readonly string[]>> = {
  adsetId: ["adgroupId"],
  adsetName: ["adgroupName"],
};

const plain = (name: string) => name.replace(/[\s_-]/g, "").toLowerCase();

const FIELD_BY_NAME = new Map(
  ATTRIBUTION_FIELDS.flatMap((field) => [field, ...(ALSO[field] ?? [])].map((name) => [plain(name), field] as const)),
);

export function findAttributionField(name: string): AttributionField | undefined {
  return FIELD_BY_NAME.get(plain(name));
}

export function toAttribution({ extraProperties, formId }: Pick<Draft, "extraProperties" | "formId">): Attribution {
  const found: Attribution = {};
  for (const [name, value] of Object.entries(extraProperties)) {
    const field = findAttributionField(name);
    if (!field || found[field] !== undefined) continue;
    if (typeof value !== "string" && typeof value !== "number") continue;
    const text = cleanText(String(value), "label").slice(0, MAX_IDENTIFIER).toWellFormed();
    if (text) found[field] = text;
  }
  return { ...found, ...(formId && { formId }) };
}

/** Most specific match first. @param at time received, ISO 8601 */
export function findCampaign(
  attribution: Attribution,
  at: string,
  { campaigns, timeZone }: Pick<Settings, "campaigns" | "timeZone">,
): OpenCampaign | undefined {
  for (const field of MATCHED_FIELDS) {
    const named = campaigns.get(normaliseIdentifier(attribution[field] ?? ""));
    if (!named) continue;
    const day = dayAt(new Date(at), timeZone);
    const campaign = named.find(({ from, to }) => from <= day && day <= to);
    if (campaign) return campaign;
  }
}
