import { type LeadForm, MAPPED_FIELDS, type MappingLine, unmatched } from "@/contract/ad-networks/forms.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { getCombine } from "@/contract/kernel/closed-lists.ts";
import type { FilledForm } from "@/provider/domains/ad-networks/network.ts";
import { type Catalogue, chooseValue } from "@/provider/domains/intake/choose-value.ts";
import { draftOfValues, type FieldValues, type NameLabel } from "@/provider/domains/intake/draft-of-values.ts";
import { fieldOfLabel } from "@/provider/domains/intake/field-names.ts";
import { isUsable, toUnusableValue } from "@/provider/domains/intake/value-texts.ts";
import type { Draft, LabelledField, UnusableValue } from "@/provider/domains/lead-core/draft.ts";

type MappedForm = Pick<LeadForm, "name" | "questions" | "mapping"> & { source: Source };

const CUSTOM_FIELDS = new Set<string>(MAPPED_FIELDS);

/** Drafts a lead from a submission; complete when every question is mapped, answered or not. */
export function draftOfForm(
  filled: FilledForm,
  {
    form,
    externalId,
    at,
    catalogue,
  }: { form: MappedForm; externalId: string; at: string; catalogue?: Catalogue | undefined },
): Draft {
  const answers = new Map(filled.answers.map(({ question, values }) => [question, joinValues(values)]));
  const raw = filled.answers.flatMap((one): [string, unknown][] => ("raw" in one ? [[one.question, one.raw]] : []));
  const own: FieldValues = {};
  const properties: [string, string][] = [];
  const others: string[] = [];
  const name: NameLabel = {};
  const types = new Map(filled.answers.map(({ question, type = "string" }) => [question, type]));
  const unusable: UnusableValue[] = [];
  for (const line of form.mapping) {
    const field = CUSTOM_FIELDS.has(line.to) ? (line.to as LabelledField) : undefined;
    const isUnusable = (question: string) => {
      const text = answers.get(question) ?? "";
      return (
        field !== undefined &&
        text !== "" &&
        !isUsable(field, { text, type: types.get(question) ?? "string" }, catalogue)
      );
    };
    const badQuestions = line.questions.filter(isUnusable);
    const usable = { ...line, questions: line.questions.filter((question) => !badQuestions.includes(question)) };
    const { value, questions, left } = combinedValue(usable, answers, catalogue);
    others.push(...left, ...badQuestions);
    if (field && !value && badQuestions.length > 0)
      unusable.push(
        toUnusableValue(
          field,
          badQuestions.map((question) => answers.get(question) ?? ""),
        ),
      );
    if (!value) continue;
    if (!CUSTOM_FIELDS.has(line.to)) properties.push([line.to, value]);
    else own[line.to as keyof FieldValues] = value;
    const label = questions[0] === undefined ? undefined : questionLabel(questions[0], form);
    if (line.to === "fullName" && label?.order) name.order = label.order;
    if (line.to === "firstName" && label?.isBare) name.isBare = true;
  }
  const left = unmatched([...answers.keys()], form.mapping);
  const open = unmatched(
    form.questions.map(({ key }) => key),
    form.mapping,
  );
  const adValues = Object.entries(filled.adValues);
  // Reserved keys win: a question with such a name is no ad fact.
  const extra = Object.fromEntries([
    ...adValues,
    ...[...left, ...others].map((question) => [question, answers.get(question) ?? ""] as const),
    ...raw,
    ...properties,
    ...adValues,
  ]);
  return {
    ...draftOfValues(own, form.source, name),
    extraProperties: extra,
    ...(unusable.length > 0 && { unusable }),
    externalId,
    formName: form.name,
    completion: left.length + open.length === 0 ? "complete" : "incomplete",
    consent: filled.hasConsent ? { textVersion: "", at, source: form.source } : null,
  };
}

function joinValues(values: readonly string[]): string {
  return values
    .filter((value) => value.trim() !== "")
    .join(", ")
    .trim();
}

type LineValue = {
  value: string;
  questions: string[];
  left: string[];
};

function combinedValue(line: MappingLine, answers: ReadonlyMap<string, string>, catalogue?: Catalogue): LineValue {
  if (line.constant) return { value: line.constant, questions: [], left: [] };
  const filled = line.questions
    .map((question) => ({ question, value: answers.get(question) ?? "" }))
    .filter(({ value }) => value !== "");
  const questionsOfLines = (some: typeof filled) => some.map(({ question }) => question);
  if (getCombine({ field: line.to, combine: line.combine }) === "join")
    return {
      value: filled.map(({ value }) => value).join(line.separator),
      questions: questionsOfLines(filled),
      left: [],
    };
  const chosen = chooseValue(line.to, filled, catalogue);
  if (!chosen) return { value: "", questions: [], left: [] };
  return {
    value: chosen.value,
    questions: [chosen.question],
    left: questionsOfLines(filled.filter((one) => one !== chosen)),
  };
}

function questionLabel(question: string, { questions }: MappedForm) {
  const label = questions.find(({ key }) => key === question)?.label ?? question;
  return fieldOfLabel(label) ?? fieldOfLabel(question);
}
