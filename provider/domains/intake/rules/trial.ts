import { desc, eq, inArray } from "drizzle-orm";
import type { Trial, TrialLead } from "@/contract/intake/rules.ts";
import type { DealState } from "@/contract/kernel/channels.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { assigneeRotation, distribute } from "@/provider/domains/intake/assign.ts";
import { findCandidates, findOriginal } from "@/provider/domains/intake/deduplicate.ts";
import { evaluate } from "@/provider/domains/intake/evaluate.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import { decideDealState } from "@/provider/domains/intake/store.ts";
import { toDraft } from "@/provider/domains/lead-core/draft.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import type { ConfiguredContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { type Candidate, toRuleColumns } from "./commands.ts";

const TRIAL_LEADS = 100;

export async function tryRule(
  ctx: Pick<ConfiguredContext, "db" | "settings">,
  { channel, ...input }: Candidate,
): Promise<Trial> {
  const { db, settings } = ctx;
  const rule = { ...toRuleColumns(input), name: input.name };
  const trialSettings = { ...settings, rules: { ...settings.rules, [channel]: rule } };
  const rows = await db
    .select()
    .from(lead)
    .where(eq(lead.channel, channel))
    .orderBy(desc(lead.createdAt))
    .limit(TRIAL_LEADS);
  const made = rows.map((row) => {
    const { createdAt: at } = row;
    return { row, at, evaluation: evaluate(toDraft(row), row.source, trialSettings, at) };
  });
  const candidates = await findCandidates(db.$client, made);
  const drafts = made.map(({ evaluation }) => evaluation.draft);
  const fillers = await readFillerContacts(db.$client, drafts, settings.ownContacts);

  const results = made.map(({ row, evaluation: one }) => {
    const earlier = candidates.filter(({ id, createdAt }) => id !== row.id && createdAt < row.createdAt);
    const match =
      one.errors.length > 0
        ? undefined
        : findOriginal(one, { candidates: earlier, at: row.createdAt, fillers, ownId: row.id });
    return {
      row,
      errors: one.errors,
      originalId: match?.originalId ?? null,
      after: decideDealState(one.errors, match),
    };
  });
  const names = await findNames(
    db,
    results.flatMap(({ originalId }) => originalId ?? []),
  );
  return {
    leadCount: rows.length,
    before: countStates(rows.map(({ dealState }) => dealState)),
    after: countStates(results.map(({ after }) => after)),
    changed: results
      .filter(({ row, after }) => row.dealState !== after)
      .map(({ row, errors, originalId, after }): TrialLead => {
        const original = originalId === null ? null : { id: originalId, name: names.get(originalId) ?? "" };
        return {
          id: row.id,
          name: displayName(row),
          createdAt: row.createdAt,
          before: row.dealState,
          after,
          errors,
          original,
        };
      }),
    shares: countShares(trialSettings, channel, results.filter(({ after }) => after === "new").length),
  };
}

function countShares(settings: Settings, channel: Candidate["channel"], count: number): Trial["shares"] {
  const turns = assigneeRotation(settings, channel);
  const dealt = turns.length === 0 ? [] : distribute(turns, 0, count);
  const shares = Map.groupBy(dealt, (id) => settings.advisors.get(id ?? "") ?? "");
  return [...shares].map(([advisor, some]) => ({ advisor, count: some.length })).sort((a, b) => b.count - a.count);
}

function countStates(states: readonly DealState[]): Record<DealState, number> {
  const counts = { new: 0, duplicated: 0, failed: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: lead.id, firstName: lead.firstName, lastName: lead.lastName })
    .from(lead)
    .where(inArray(lead.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}

function displayName({ firstName, lastName }: Pick<LeadRow, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`.trim();
}
