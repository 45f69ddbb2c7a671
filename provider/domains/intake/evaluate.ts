import { CHANNEL_OF, type DealState, type Source } from "@/contract/kernel/channels.ts";
import { firstOfEachField } from "@/contract/kernel/errors.ts";
import { showroomAgency } from "@/contract/kernel/text/fold.ts";
import { REQUIRED_LEAD_FIELDS } from "@/contract/leads/leads.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import type { Draft } from "../lead-core/draft.ts";
import { getRule } from "./license-settings.ts";
import { matchByName, matchProduct } from "./match.ts";
import { normalise } from "./normalise.ts";
import type { Evaluation, IntakeDecision } from "./types.ts";
import { customFieldErrors, spreadsheetErrors, validate } from "./validate.ts";

export function evaluate(input: Draft, source: Source, settings: Settings, at: string, isListed = false): Evaluation {
  const channel = CHANNEL_OF[source];
  const rule = getRule(settings, channel);
  const { draft: written, changes, tooLong } = normalise(input, rule);
  const product = matchProduct(written.product, settings);
  const model = product?.model;
  const agency = matchByName(showroomAgency(written.agency), settings.agencies);
  const known = { product, agency };
  const errors = firstOfEachField([
    ...validate(written, { tooLong, rule, channel, source, isListed }),
    ...spreadsheetErrors(written, (field) => known[field] !== undefined, isListed),
    ...customFieldErrors(written, { properties: settings.properties, channel, isListed }),
  ]);
  const named = rule.normalisations.includes("catalogue")
    ? { product: product?.name ?? written.product, agency: agency?.name ?? written.agency }
    : {};
  const draft = { ...written, ...named };
  for (const field of ["product", "agency"] as const)
    if (draft[field] !== written[field]) changes.push({ field, before: written[field], after: draft[field] });
  const steps: Step[] = [];
  if (changes.length > 0) steps.push({ step: "normalised", outcome: "ok", at, changes });
  const relaxed = REQUIRED_LEAD_FIELDS.length - rule.requiredFields.length;
  steps.push({ step: "validated", outcome: errors.length > 0 ? "failed" : "ok", at, errors, facts: { relaxed } });
  steps.push({
    step: "matched",
    outcome: model && agency ? "ok" : "warning",
    at,
    facts: { product: product?.name ?? null, agency: agency?.name ?? null },
  });
  return { draft, channel, source, rule, errors, model, agency, steps };
}

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

export function repeatedStep(source: Source, at: string, { isListed = false } = {}): Step {
  return { step: "repeated", outcome: "ok", at, facts: { source, ...(isListed && { isListed }) } };
}

export function doNotContactStep(at: string): Step {
  return { step: "permitted", outcome: "warning", at, facts: { isKnown: true } };
}
