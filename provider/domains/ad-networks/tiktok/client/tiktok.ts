import { type KnownToken, type LeadNetwork, NetworkError } from "@/provider/domains/ad-networks/network.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { isHexHmac } from "@/provider/secrets/hex-hmac.ts";
import { leaveAdvertiser, listAdvertisers } from "./calls.ts";
import { readFormLeads } from "./form-leads.ts";
import { filledForm } from "./read-lead.ts";
import { eventsOf } from "./webhook.ts";

/** TikTok lead generation: the webhook carries the whole lead, without a later read. */
export const tiktok: LeadNetwork = {
  isSigned: (secrets, headers, raw) => {
    const open = headers.get("x-open-signature");
    if (open) return isHexHmac(open, secrets, raw) || isHexHmac(open, secrets, escaped(raw));
    const { t, s } = partsOf(headers.get("tiktok-signature") ?? "");
    return Boolean(t && s) && isHexHmac(s ?? "", secrets, Buffer.concat([Buffer.from(`${t}.`), raw]));
  },
  secretsOf: ({ TIKTOK_APP_SECRET }) => TIKTOK_APP_SECRET,
  eventsOf,
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

/** `t=1763712001,s=7086dadc…` */
function partsOf(header: string): { t?: string; s?: string } {
  return Object.fromEntries(header.split(",").map((part) => part.trim().split("=", 2)));
}
