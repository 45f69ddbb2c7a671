import { type LeadForm, MAPPED_FIELDS, type Mapping } from "@/contract/ad-networks/forms.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { answersOf, type FilledLead } from "./form-leads.ts";

const OWN = new Set<string>(MAPPED_FIELDS);

/** Errors name the field of their line. @throws Problem INVALID_INPUT */
export function checkMapping(
  mapping: Mapping,
  form: Pick<LeadForm, "questions" | "mapping">,
  leads: readonly FilledLead[],
  { properties }: Pick<Settings, "properties">,
): void {
  const known = new Set([
    ...form.questions.map(({ key }) => key),
    ...form.mapping.flatMap(({ questions }) => questions),
    ...answersOf(leads).keys(),
  ]);
  const isKnown = (to: string) => OWN.has(to) || properties.some(({ key }) => key === to);
  const fields = mapping
    .filter(({ to, questions }) => !isKnown(to) || questions.some((question) => !known.has(question)))
    .map(({ to }): FieldError => ({ field: to, code: "invalid" }));
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
}
