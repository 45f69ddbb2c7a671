import { eq } from "drizzle-orm";
import { RULED_FIELDS, type Rule } from "@/contract/intake/rules.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import { rule } from "@/provider/db/schema/companies.ts";
import { DEFAULT_RULE } from "@/provider/domains/intake/rules.ts";
import type { Db } from "@/provider/kernel/database.ts";

export async function getRule(db: Db, channel: Channel): Promise<Rule> {
  const [found] = await db.select().from(rule).where(eq(rule.channel, channel));
  return ruleOf(channel, found ?? { ...DEFAULT_RULE, version: 0 });
}

type Stored = Omit<typeof rule.$inferSelect, "licenseId" | "channel" | "assignmentPosition" | "updatedAt">;

export function ruleOf(channel: Channel, row: Stored): Rule {
  const { requiredFields, dedupKeys, dedupWindowDays, dedupScope, isSameProductOnly, normalisations } = row;
  const { assignment, pipelineId, name, version } = row;
  return {
    channel,
    version,
    requiredFields: RULED_FIELDS.filter((field) => requiredFields.includes(field)),
    dedupKeys,
    dedupWindowDays,
    dedupScope,
    isSameProductOnly,
    normalisations,
    assignment,
    pipelineId,
    name,
  };
}
