import * as z from "zod";
import type { ConnectionError } from "@/contract/ad-networks/connections.ts";
import { pastMoment } from "@/contract/kernel/calendar.ts";
import { answersIn, type EventToRead, type FilledForm, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { parseExactly } from "@/provider/kernel/json.ts";
import { callGraph } from "./graph.ts";

export const FIELDS =
  "id,created_time,ad_id,ad_name,adset_id,adset_name,campaign_id,campaign_name,form_id,is_organic,platform,field_data,custom_disclaimer_responses,vehicle,retailer_item_id";

const Text = z.union([z.string(), z.number()]).transform(String);
const optionalText = Text.optional().catch(undefined);

const GraphLead = z.object({
  created_time: optionalText,
  field_data: z.unknown().optional(),
  custom_disclaimer_responses: z.array(z.unknown()).catch([]),
  ad_id: optionalText,
  ad_name: optionalText,
  adset_id: optionalText,
  adset_name: optionalText,
  campaign_id: optionalText,
  campaign_name: optionalText,
  platform: optionalText,
  retailer_item_id: optionalText,
});

const AD_FIELDS = {
  adId: "ad_id",
  adName: "ad_name",
  adsetId: "adset_id",
  adsetName: "adset_name",
  campaignId: "campaign_id",
  campaignName: "campaign_name",
  platform: "platform",
  retailerItemId: "retailer_item_id",
} as const;

export async function readLead(event: EventToRead): Promise<FilledForm> {
  const change = parseExactly(event.body) as { field_data?: unknown; value?: { leadgen_id?: unknown } };
  if (change.field_data !== undefined) return filledForm(change, "unreadable");
  const input = await callGraph(event.config, `/${String(change.value?.leadgen_id)}`, {
    token: event.accountToken,
    query: { fields: FIELDS },
    signal: event.signal,
  });
  return filledForm(input);
}

const Ticked = z.looseObject({ is_checked: z.union([z.literal(["1", "true"]), z.literal(1), z.literal(true)]) });

/** An invalid value drops only its field. @throws NetworkError if it is no lead */
export function filledForm(input: unknown, errorCode: ConnectionError = "unexpected"): FilledForm {
  const lead = GraphLead.safeParse(input);
  if (!lead.success) throw new NetworkError(errorCode, { cause: lead.error });
  const { data } = lead;
  const answers = answersIn(data.field_data ?? [], { name: "name", value: "values" });
  if (!answers || (data.field_data == null && !data.created_time)) throw new NetworkError(errorCode);
  return {
    answers,
    sentAt: toInstant(data.created_time),
    adValues: Object.fromEntries(
      Object.entries(AD_FIELDS).flatMap(([name, field]) => (data[field] ? [[name, data[field]]] : [])),
    ),
    hasConsent: data.custom_disclaimer_responses.some((one) => Ticked.safeParse(one).success),
    raw: JSON.stringify(input),
  };
}

function toInstant(text: string | undefined): string | null {
  if (text && /^\d+$/.test(text)) return pastMoment(Number(text) * 1000);
  return pastMoment(Date.parse(text?.replace(/([+-]\d{2})(\d{2})$/, "$1:$2") ?? ""));
}
