import * as z from "zod";
import type { NetworkEvent } from "@/provider/domains/ad-networks/network.ts";
import { parseExactly } from "@/provider/kernel/lossless-json.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { hashOf } from "@/provider/secrets/hash.ts";

const TikTokId = z.union([z.string().min(1).max(100), z.number()]).transform(String);

/** `page` is TikTok's word for a form. */
const Entry = z.looseObject({
  id: TikTokId.optional().catch(undefined),
  page_id: TikTokId.catch(""),
  page_name: z.string().max(200).catch(""),
  advertiser_id: TikTokId,
});
/** 1: a lead. */
const Delivery = z.object({ object: z.literal(1), entry: z.array(z.unknown()) });

/** TikTok sends once, so an entry with an id counts, whatever it lacks. @throws Problem MALFORMED_BODY */
export function eventsOf(raw: Buffer): NetworkEvent[] {
  const delivery = Delivery.safeParse(parseExactly(raw.toString("utf8")));
  if (!delivery.success) throw new Problem("MALFORMED_BODY");
  return delivery.data.entry.flatMap((input) => {
    const entry = Entry.safeParse(input);
    if (!entry.success) return [];
    const { id, page_id, page_name, advertiser_id } = entry.data;
    const body = JSON.stringify(input);
    return {
      externalId: id ?? hashOf(body),
      accountExternalId: advertiser_id,
      formExternalId: page_id,
      formName: page_name,
      body,
    };
  });
}
