import * as z from "zod";
import { pastMoment } from "@/contract/kernel/calendar.ts";
import { answersIn, type FilledForm, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import { parseExactly } from "@/provider/kernel/json.ts";

const optionalText = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

const TikTokLead = z.object({
  create_time: optionalText,
  changes: z.unknown().optional(),
  ad_id: optionalText,
  ad_name: optionalText,
  adgroup_id: optionalText,
  adgroup_name: optionalText,
  campaign_id: optionalText,
  campaign_name: optionalText,
  lead_source: optionalText,
});

const AD_FIELDS = {
  adId: "ad_id",
  adName: "ad_name",
  adsetId: "adgroup_id",
  adsetName: "adgroup_name",
  campaignId: "campaign_id",
  campaignName: "campaign_name",
  leadSource: "lead_source",
} as const;

/** TikTok offers no second read, so an invalid value drops only its field. @throws NetworkError */
export function filledForm(body: string): FilledForm {
  const lead = TikTokLead.safeParse(parseExactly(body));
  if (!lead.success) throw new NetworkError("unreadable", { cause: lead.error });
  const { data } = lead;
  const answers = answersIn(data.changes ?? [], { name: "field", value: "value" });
  if (!answers || (data.changes == null && !data.create_time)) throw new NetworkError("unreadable");
  return {
    answers,
    sentAt: toInstant(data.create_time),
    adValues: Object.fromEntries(
      Object.entries(AD_FIELDS).flatMap(([name, field]) => (data[field] ? [[name, data[field]]] : [])),
    ),
    hasConsent: false,
    raw: body,
  };
}

function toInstant(text: string | undefined): string | null {
  if (!text) return null;
  return pastMoment(/^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(`${text.replace(" ", "T")}Z`));
}
