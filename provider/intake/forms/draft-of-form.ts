import type { Source } from "@/contract/channels.ts";
import { type LeadForm, MAPPED_FIELDS, unmatched } from "@/contract/forms.ts";
import type { FilledForm } from "@/provider/integrations/network.ts";
import { readWebForm } from "../channels/web-form.ts";
import type { Draft } from "../draft.ts";

type MappedForm = Pick<LeadForm, "name" | "questions" | "mapping"> & { source: Source };

const OWN_FIELDS = new Set<string>(MAPPED_FIELDS);

/**
 * What someone filled in, as a lead: answers become what the mapping says, the others stay with the lead under their
 * questions. Complete when all that the form asks is matched, answered by this person or not.
 */
export function draftOfForm(filled: FilledForm, form: MappedForm, externalId: string, at: string): Draft {
  const answers = new Map(filled.answers.map(({ question, values }) => [question, values.join(", ").trim()]));
  const own: [string, unknown][] = [];
  const properties: [string, unknown][] = [];
  for (const { to, questions, separator, constant } of form.mapping) {
    const said = questions.flatMap((question) => answers.get(question) || []);
    const value = constant || said.join(separator);
    if (value) (OWN_FIELDS.has(to) ? own : properties).push([to, value]);
  }
  const left = unmatched([...answers.keys()], form.mapping);
  const open = unmatched(
    form.questions.map(({ key }) => key),
    form.mapping,
  );
  const facts = Object.entries(filled.facts);
  // First and last: a question of the same name in any spelling says nothing of the ad.
  const extra = Object.fromEntries([
    ...facts,
    ...left.map((question) => [question, answers.get(question) ?? ""] as const),
    ...properties,
    ...facts,
  ]);
  const draft = readWebForm({ ...Object.fromEntries(own), extraProperties: extra }, form.source, at);
  return {
    ...draft,
    externalId,
    formName: form.name,
    completion: left.length + open.length === 0 ? "complete" : "incomplete",
    consent: filled.hasConsent ? { textVersion: "", at, source: form.source } : null,
  };
}
