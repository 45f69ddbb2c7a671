import { and, arrayOverlaps, asc, desc, eq, gte, lte, ne, sql } from "drizzle-orm";
import { type Campaign, campaigns } from "@/contract/campaigns/campaigns.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import { userLicense } from "@/provider/db/schema/users.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { addRecord, changeRecord, type RecordKind, removeRecord } from "../records/commands.ts";
import { configure } from "../records/handlers.ts";
import { campaignLeads, campaignResults } from "./results.ts";

async function listCampaigns(db: Db): Promise<Campaign[]> {
  return (await db.select().from(campaign).orderBy(desc(campaign.from), asc(campaign.name))).map(toCampaign);
}

function toCampaign({ licenseId: _license, ...row }: typeof campaign.$inferSelect): Campaign {
  return row;
}

const CAMPAIGN: RecordKind<typeof campaign, Campaign> = {
  table: campaign,
  subject: "campaign",
  constraints: {
    campaign_name: "name",
    campaign_origin: "originId",
    campaign_pipeline: "pipelineId",
    campaign_owner_id_user_id_fk: "ownerId",
  },
  show: toCampaign,
};

export const campaignRoutes = implement(campaigns, {
  list: ({ db }) => listCampaigns(db),
  results: query(campaignResults),
  leads: query(campaignLeads),
  create: configure(async (ctx, input) => whole(ctx, await addRecord(ctx, CAMPAIGN, input))),
  update: configure(async (ctx, input) => whole(ctx, await changeRecord(ctx, CAMPAIGN, input))),
  remove: configure(async (ctx, input) => {
    await removeRecord(ctx, CAMPAIGN, input);
    return {};
  }),
});

async function whole(ctx: RequestContext, stored: Campaign): Promise<Campaign> {
  const { db } = ctx;
  if (stored.to < stored.from) reject("to", "beforeStart");
  // Foreign keys accept any id; row-level security shows only own users.
  if (stored.ownerId) {
    const found = await db
      .select({ id: userLicense.userId })
      .from(userLicense)
      .where(eq(userLicense.userId, stored.ownerId));
    if (found.length === 0) reject("ownerId", "invalid");
  }
  if (stored.originId) {
    const isOfSource = and(eq(leadOrigin.id, stored.originId), eq(leadOrigin.source, stored.source));
    const found = await db.select({ id: leadOrigin.id }).from(leadOrigin).where(isOfSource);
    if (found.length === 0) reject("originId", "invalid");
  }
  if (stored.state === "open" && stored.identifiers.length > 0) {
    // Serialised: concurrent saves would not see each other.
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('campaign identifiers ' || ${ctx.actor.licenseId}, 0))`,
    );
    const isOther = and(ne(campaign.id, stored.id), eq(campaign.state, "open"));
    const isMeanwhile = and(lte(campaign.from, stored.to), gte(campaign.to, stored.from));
    const [other] = await db
      .select({ name: campaign.name })
      .from(campaign)
      .where(and(isOther, isMeanwhile, arrayOverlaps(campaign.identifiers, stored.identifiers)))
      .orderBy(asc(campaign.from), asc(campaign.name))
      .limit(1);
    if (other) reject("identifiers", "taken", other.name);
  }
  return stored;
}

function reject(field: string, code: FieldErrorCode, by?: string): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field, code, ...(by && { by }) }] });
}
