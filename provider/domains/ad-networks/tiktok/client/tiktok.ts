import * as z from "zod";
import {
  type KnownToken,
  type LeadNetwork,
  NetworkError,
  type NetworkEvent,
} from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { parseExactly } from "@/provider/kernel/json.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { hashSecret, isHexHmac } from "@/provider/secrets/signatures.ts";
import { leaveAdvertiser, listAdvertisers } from "./calls.ts";
import { readFormLeads } from "./form-leads.ts";
import { filledForm } from "./read-lead.ts";

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
function parseEvents(raw: Buffer): NetworkEvent[] {
  const delivery = Delivery.safeParse(parseExactly(raw.toString("utf8")));
  if (!delivery.success) throw new Problem("MALFORMED_BODY");
  return delivery.data.entry.flatMap((input) => {
    const entry = Entry.safeParse(input);
    if (!entry.success) return [];
    const { id, page_id, page_name, advertiser_id } = entry.data;
    const body = JSON.stringify(input);
    return {
      externalId: id ?? hashSecret(body),
      accountExternalId: advertiser_id,
      formExternalId: page_id,
      formName: page_name,
      body,
    };
  });
}

/** TikTok lead generation: the webhook carries the whole lead, without a later read. */
export const tiktok: LeadNetwork = {
  isSigned: (secrets, headers, raw) => {
    const open = headers.get("x-open-signature");
    if (open) return isHexHmac(open, secrets, raw) || isHexHmac(open, secrets, escaped(raw));
    const { t, s } = parseSignature(headers.get("tiktok-signature") ?? "");
    return Boolean(t && s) && isHexHmac(s ?? "", secrets, Buffer.concat([Buffer.from(`${t}.`), raw]));
  },
  secretsOf: ({ TIKTOK_APP_SECRET }) => TIKTOK_APP_SECRET,
  eventsOf: parseEvents,
  read: async ({ body }) => filledForm(body),
  reread: filledForm,
  readFormLeads,
  readToken,
  leave: (config, { externalId }) => leaveAdvertiser(config, externalId),
};

/** A revoked token ends subscriptions silently: listing advertisers detects it. */
async function readToken(config: Config, token: string): Promise<KnownToken> {
  const [first] = await listAdvertisers(config, token);
  if (!first) throw new NetworkError("permissionMissing", { detail: "Ad Account Management" });
  return { externalId: first.id, name: first.name, scopes: [], missing: [], expiresAt: null };
}

/** TikTok signs the escaped JSON; a proxy may unescape it. */
function escaped(raw: Buffer): string {
  return raw
    .toString("utf8")
    .replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function parseSignature(header: string): { t?: string; s?: string } {
  return Object.fromEntries(header.split(",").map((part) => part.trim().split("=", 2)));
}
