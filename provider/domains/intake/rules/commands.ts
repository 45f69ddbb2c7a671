import { and, eq } from "drizzle-orm";
import { Assignment, RULED_FIELDS, type Rule, type RuleInput, type rules } from "@/contract/intake/rules.ts";
import type { Channel } from "@/contract/kernel/channels.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { REQUIRED_LEAD_FIELDS, type RequiredLeadField } from "@/contract/leads/leads.ts";
import { listPeople } from "@/provider/db/lookups.ts";
import { pipeline, rule } from "@/provider/db/schema/companies.ts";
import { DEFAULT_RULE } from "@/provider/domains/intake/license-settings.ts";
import { isSame } from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export async function getRule(db: Db, channel: Channel): Promise<Rule> {
  const [found] = await db.select().from(rule).where(eq(rule.channel, channel));
  return toRule(channel, found ?? { ...DEFAULT_RULE, version: 0 });
}

type Stored = Omit<typeof rule.$inferSelect, "licenseId" | "channel" | "assignmentPosition" | "updatedAt">;

function toRule(channel: Channel, row: Stored): Rule {
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

type RuleToSave = InputOf<(typeof rules)["save"]>;

/** Applies from the next lead; unchanged rules get no version. @throws Problem VERSION_CONFLICT, INVALID_INPUT */
export async function saveRule(ctx: RequestContext, input: RuleToSave): Promise<Rule> {
  await checkPipeline(ctx.db, input.pipelineId);
  const before = await getRule(ctx.db, input.channel);
  if (before.version !== input.version) throw new Problem("VERSION_CONFLICT", { version: before.version });
  if (isSame(inOrder(input), inOrder(before))) return before;
  return writeRule(ctx, input, before);
}

function inOrder({ requiredFields, dedupKeys, normalisations, ...rule }: RuleToSave) {
  return {
    ...rule,
    requiredFields: requiredFields.toSorted(),
    dedupKeys: dedupKeys.toSorted(),
    normalisations: normalisations.toSorted(),
  };
}

async function writeRule(ctx: RequestContext, { channel, version, ...input }: RuleToSave, before: Rule): Promise<Rule> {
  const { db } = ctx;
  const { licenseId } = ctx.actor;
  const row = { ...toRuleColumns(input), updatedAt: new Date().toISOString(), version: version + 1 };
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
  const after = toRule(channel, saved);
  await writeAudit(ctx, { action: "rule.changed", subject: "rule", before, after });
  return after;
}

/** Omitted fields get defaults. @throws Problem CONFLICT, INVALID_INPUT */
export async function addRule(
  ctx: RequestContext,
  { channel, ...input }: InputOf<(typeof rules)["create"]>,
): Promise<Rule> {
  const before = await getRule(ctx.db, channel);
  if (before.version > 0) throw new Problem("CONFLICT");
  const rule = { ...before, ...input, channel };
  await checkPipeline(ctx.db, rule.pipelineId);
  return writeRule(ctx, rule, before);
}

export function toRuleColumns(input: RuleInput) {
  const isRelaxed = (field: RequiredLeadField) =>
    RULED_FIELDS.some((one) => one === field) && !input.requiredFields.some((one) => one === field);
  return { ...input, requiredFields: REQUIRED_LEAD_FIELDS.filter((field) => !isRelaxed(field)) };
}

export async function assertAdvisors(db: Db, assignment: unknown): Promise<void> {
  const { data: input } = Assignment.safeParse(assignment);
  if (!input || input.kind === "none") return;
  const field = input.kind === "fixed" ? "advisorId" : "shares";
  const named =
    input.kind === "fixed"
      ? [input.advisorId]
      : input.kind === "roundRobin"
        ? input.advisorIds
        : input.advisors.map(({ id }) => id);
  const working = new Set((await listPeople(db, "sales-manager")).map(({ id }) => id));
  if (named.some((id) => !working.has(id)))
    throw new Problem("INVALID_INPUT", { fields: [{ field, code: "invalid" }] });
}

async function checkPipeline(db: Db, pipelineId: string | null): Promise<void> {
  if (pipelineId === null) return;
  const [found] = await db.select({ id: pipeline.id }).from(pipeline).where(eq(pipeline.id, pipelineId));
  if (!found) throw new Problem("INVALID_INPUT", { fields: [{ field: "pipelineId", code: "invalid" }] });
}

export type Candidate = { channel: Channel } & RuleInput;
