import { and, eq } from "drizzle-orm";
import type { Channel } from "@/contract/channels.ts";
import type { InputOf } from "@/contract/endpoint.ts";
import { REQUIRED_LEAD_FIELDS, type RequiredLeadField } from "@/contract/leads.ts";
import { RULED_FIELDS, type Rule, type RuleInput, type rules } from "@/contract/rules.ts";
import type { Db } from "@/provider/db/client.ts";
import { pipeline, rule } from "@/provider/db/schema/companies.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { writeAudit } from "../audits/write.ts";
import { getRule, ruleOf } from "./queries.ts";

/** Leads are judged by it from the next one on. @throws Problem VERSION_CONFLICT, INVALID_INPUT */
export async function saveRule(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { channel, version, ...given }: InputOf<(typeof rules)["save"]>,
): Promise<Rule> {
  await checkPipeline(db, given.pipelineId);
  const before = await getRule(db, channel);
  if (before.version !== version) throw new Problem("VERSION_CONFLICT", { version: before.version });
  const { licenseId } = actor;
  const row = { ...columnsOf(given), updatedAt: new Date().toISOString(), version: version + 1 };
  // Two who save at once: the second finds the version gone, or the row already there.
  const written =
    version === 0
      ? await db
          .insert(rule)
          .values({ licenseId, channel, ...row })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(rule)
          .set(row)
          .where(and(eq(rule.channel, channel), eq(rule.version, version)))
          .returning();
  const [saved] = written;
  if (!saved) throw new Problem("VERSION_CONFLICT", { version: (await getRule(db, channel)).version });
  const after = ruleOf(channel, saved);
  await writeAudit(db, actor, origin, { action: "rule.changed", subject: "rule", before, after });
  return after;
}

/** The stored form: what the intake fills in itself is always required. */
export function columnsOf(given: RuleInput) {
  const isRelaxed = (field: RequiredLeadField) =>
    RULED_FIELDS.some((one) => one === field) && !given.requiredFields.some((one) => one === field);
  return { ...given, requiredFields: REQUIRED_LEAD_FIELDS.filter((field) => !isRelaxed(field)) };
}

async function checkPipeline(db: Db, pipelineId: string | null): Promise<void> {
  if (pipelineId === null) return;
  const [found] = await db.select({ id: pipeline.id }).from(pipeline).where(eq(pipeline.id, pipelineId));
  if (!found) throw new Problem("INVALID_INPUT", { fields: [{ field: "pipelineId", code: "invalid" }] });
}

export type Candidate = { channel: Channel } & RuleInput;
