import { showroomAgency } from "@/contract/catalogue/agencies.ts";
import { CHANNEL_OF, type Channel, type Source } from "@/contract/kernel/channels.ts";
import { type FieldError, firstOfEachField } from "@/contract/kernel/errors.ts";
import { REQUIRED_LEAD_FIELDS } from "@/contract/leads/leads.ts";
import type { Named, Rule, Settings } from "@/provider/kernel/license-settings.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import type { Draft } from "../lead-core/draft.ts";
import { ruleOf } from "./license-settings.ts";
import { matchByName, matchProduct } from "./match.ts";
import { normalise } from "./normalise.ts";
import { customFieldErrors, spreadsheetErrors, validate } from "./validate.ts";

export type Evaluation = {
  draft: Draft;
  channel: Channel;
  source: Source;
  rule: Rule;
  errors: FieldError[];
  model: Named | undefined;
  agency: Named | undefined;
  steps: Step[];
};

export function evaluate(input: Draft, source: Source, settings: Settings, at: string, isListed = false): Evaluation {
  const channel = CHANNEL_OF[source];
  const rule = ruleOf(settings, channel);
  const { draft: written, changes, tooLong } = normalise(input, rule);
  const product = matchProduct(written.product, settings);
  const model = product?.model;
  const agency = matchByName(showroomAgency(written.agency), settings.agencies);
  const known = { product, agency };
  const errors = firstOfEachField([
    ...validate(written, tooLong, rule, channel, source, isListed),
    ...spreadsheetErrors(written, (field) => known[field] !== undefined, isListed),
    ...customFieldErrors(written, settings.properties, channel, isListed),
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
