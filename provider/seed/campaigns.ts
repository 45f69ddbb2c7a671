import { type Attribution, normaliseIdentifier } from "@/contract/leads/leads.ts";
import type { InsertRow } from "@/provider/db/insert-rows.ts";
import type { campaign } from "@/provider/db/schema/campaigns.ts";
import type { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { DAY_MS, dayAhead, toLocalDay } from "./agenda.ts";
import { CAMPAIGNS, type DemoCampaign } from "./catalogue/campaigns.ts";
import { campaignRow } from "./factories.ts";
import { type Ad, sourceShare } from "./inbound-leads.ts";

export type Advertised = { rows: InsertRow<typeof campaign>[]; ads: Ad[] };

type Advertiser = {
  licenseId: string;
  leads: number;
  days: number;
  origins: readonly InsertRow<typeof leadOrigin>[];
  joined: string;
};

export function advertise({ licenseId, leads, days, origins, joined }: Advertiser, now: number): Advertised {
  const random = new Random(`demo campaigns ${licenseId}`);
  const today = toLocalDay(now);
  const made = CAMPAIGNS.map((input, index) => {
    const { name, source, state, from, to, share, cost, spent, origin } = input;
    const hoped = leads * sourceShare(source) * share * ((to - from + 1) / days);
    const budget = Math.max(100, Math.round((hoped * cost) / 50) * 50);
    const known = knownBy(input, index);
    const row = campaignRow({
      licenseId,
      id: random.id(joined),
      name,
      source,
      state,
      from: dayAhead(now, from),
      to: dayAhead(now, to),
      budget,
      spend: Math.round(budget * spent * 100) / 100,
      originId: origins.find((one) => one.source === source && one.name === origin)?.id ?? null,
      identifiers: [known.utmCampaign, known.campaignId, known.formId]
        .filter((one) => one !== undefined)
        .map(normaliseIdentifier),
    });
    const { formId, ...others } = known;
    const until = Math.min(to, input.until ?? to);
    const ad = { source, share, from: today + from * DAY_MS, to: today + (until + 1) * DAY_MS, known: others };
    return { row, ad: { ...ad, ...(formId && { formId }) } };
  });
  return { rows: made.map(({ row }) => row), ads: made.map(({ ad }) => ad) };
}

function knownBy({ name, source, utm, ids }: DemoCampaign, index: number): Attribution {
  if (utm) return { utmSource: index % 2 === 0 ? "google" : "boletin", utmMedium: "cpc", utmCampaign: utm };
  const id = (what: number) => `${source === "meta" ? "1202" : "18"}${ids}${what}00417`;
  return {
    campaignId: id(1),
    campaignName: name,
    adsetId: id(2),
    adsetName: "Intereses, 25 a 54",
    adId: id(3),
    adName: `${name}, video 1`,
    formId: id(4),
  };
}

export function withCampaigns(settings: Settings, rows: readonly InsertRow<typeof campaign>[]): Settings {
  const known = rows.flatMap(({ identifiers, id, pipelineId, from, to }) =>
    identifiers.map((identifier) => [identifier, [{ id, pipelineId, from, to }]] as const),
  );
  return { ...settings, campaigns: new Map(known) };
}
