import { and, inArray, ne } from "drizzle-orm";
import { CHANNEL_OF, CHANNELS, IS_POST_SALES, SOURCES } from "@/contract/kernel/channels.ts";
import type { RuleName } from "@/contract/leads/leads.ts";
import { rule } from "@/provider/db/schema/companies.ts";
import { leadFacet } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";

const MAX = 200;

const CHANNELS_OF_SERVICE = CHANNELS.filter((channel) => IS_POST_SALES[channel]);
const SOURCES_OF_SERVICE = SOURCES.filter((source) => IS_POST_SALES[CHANNEL_OF[source]]);

export async function listRuleNames(db: Db, actor: LicensedActor): Promise<RuleName[]> {
  const input = await db
    .select({ name: rule.name })
    .from(rule)
    .where(and(inArray(rule.channel, CHANNELS_OF_SERVICE), ne(rule.name, "")));
  const reached = toWhere(visibilityFilter(actor), leadFacet);
  const carried = await db
    .selectDistinct({ name: leadFacet.rule })
    .from(leadFacet)
    .where(and(inArray(leadFacet.source, SOURCES_OF_SERVICE), ne(leadFacet.rule, ""), reached))
    .limit(MAX);
  const names = new Set([...input, ...carried].map(({ name }) => name));
  return [...names].sort((one, other) => one.localeCompare(other, "es")).map((name) => ({ id: name, name }));
}
