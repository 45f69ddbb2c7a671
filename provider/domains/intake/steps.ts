import type { DealState, Source } from "@/contract/kernel/channels.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import type { Draft } from "../lead-core/draft.ts";
import type { Evaluation } from "./evaluate.ts";
import type { IntakeDecision } from "./types.ts";

export function ignoredStep(stated: string, at: string): Step {
  return { step: "received", outcome: "warning", at, facts: { ignoredSource: stated } };
}

export function mappedStep(draft: Draft, fields: number, at: string): Step {
  const extra = Object.keys(draft.extraProperties).length;
  const { rule, isAssumed } = draft.nameSplit ?? {};
  const facts = {
    fields,
    extra,
    ...(rule && { nameRule: rule, isNameAssumed: isAssumed ?? false }),
    ...(draft.unusable && { unusable: [...new Set(draft.unusable.map(({ field }) => field))].join(",") }),
    ...(draft.nameTitles && { nameTitles: draft.nameTitles.join(" ") }),
  };
  return { step: "mapped", outcome: isAssumed || draft.unusable ? "warning" : "ok", at, facts };
}

export function deduplicatedStep(
  dealState: DealState,
  match: IntakeDecision["match"],
  at: string,
  { rule }: Evaluation,
): Step {
  if (dealState === "failed") return { step: "deduplicated", outcome: "waiting", at };
  if (!match) return { step: "deduplicated", outcome: "ok", at, facts: { days: rule.dedupWindowDays } };
  const facts = { originalId: match.originalId, by: match.by.join(","), days: rule.dedupWindowDays };
  return { step: "deduplicated", outcome: "warning", at, facts };
}

export function assignedStep(
  { dealState, advisorId, steps }: Omit<IntakeDecision, "evaluation" | "match" | "id">,
  settings: Settings,
): Step {
  const at = steps[0]?.at ?? new Date().toISOString();
  if (advisorId)
    return { step: "assigned", outcome: "ok", at, facts: { advisor: settings.advisors.get(advisorId) ?? "" } };
  return { step: "assigned", outcome: dealState === "new" ? "warning" : "waiting", at };
}

/** Recorded on the original, for a repeat or a bulk list. */
export function repeatedStep(source: Source, at: string, { isListed = false } = {}): Step {
  return { step: "repeated", outcome: "ok", at, facts: { source, ...(isListed && { isListed }) } };
}

export function refusedStep(at: string): Step {
  return { step: "permitted", outcome: "warning", at, facts: { isKnown: true } };
}
