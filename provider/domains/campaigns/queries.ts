import { asc, desc } from "drizzle-orm";
import type { Campaign } from "@/contract/campaigns/campaigns.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import type { Db } from "@/provider/kernel/database.ts";

export async function listCampaigns(db: Db): Promise<Campaign[]> {
  return (await db.select().from(campaign).orderBy(desc(campaign.from), asc(campaign.name))).map(campaignOf);
}

export function campaignOf({ licenseId: _license, ...row }: typeof campaign.$inferSelect): Campaign {
  return row;
}
